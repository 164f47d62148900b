/** The sentences of the chats slice. */
export const chats = {};
