/** Keys of the query cache for what is cached of a member's chats beside the live queries. */
export const searchKey = (uid: string) => ['chats', uid, 'search'] as const;
export const participantsKey = (uid: string) => ['chats', uid, 'participants'] as const;
/** Messages that are not loaded and that loaded ones answer. */
export const quotedKey = (uid: string, chatId: string) => ['chats', uid, 'quoted', chatId] as const;
export const authorsKey = (uid: string, chatId: string) => ['chats', uid, 'authors', chatId] as const;
