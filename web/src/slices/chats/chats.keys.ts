/** Where a member's chats stand in the query cache. */
export const allKey = (uid: string) => ['chats', uid] as const;
export const listKey = (uid: string) => ['chats', uid, 'list'] as const;
export const windowKey = (uid: string, chatId: string) => ['chats', uid, 'window', chatId] as const;
export const searchKey = (uid: string, search: string) => ['chats', uid, 'search', search] as const;
