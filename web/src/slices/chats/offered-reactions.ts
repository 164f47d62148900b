/** The reactions that the menu of a message offers (M-15). */
export const OFFERED_REACTIONS = ['❤️', '👍', '😂', '🎉', '😮', '🙏', '🗽', '🍕'] as const;
