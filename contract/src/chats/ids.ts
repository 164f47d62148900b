// The ids of chats. A direct chat is named by its two members, a group by what it belongs to.

const GROUP = 'group_';

/** Returns the id of the direct chat of two members: their uids, sorted and joined with a hyphen (M-07). */
export const directChatId = (uid: string, otherUid: string) =>
  uid < otherUid ? `${uid}-${otherUid}` : `${otherUid}-${uid}`;

/** Returns the id of the chat of a hangout. */
export const hangoutChatId = (hangoutId: string) => `${GROUP}${hangoutId}`;
/** Returns the id of the chat of an event. */
export const eventChatId = (eventId: string) => `${GROUP}event-${eventId}`;

/** Returns the id of the chat of a group. */
export const groupChatId = (groupId: string) => `${GROUP}group-${groupId}`;

/** Returns the id of the chat of a huddle. */
export const huddleChatId = (huddleId: string) => `${GROUP}huddle-${huddleId}`;

/** The beginning of the ids of the chats of arrivals. */
export const ARRIVALS_CHAT_PREFIX = `${GROUP}arrivals-`;
/** Returns the id of the chat of members who arrived around a month, 'YYYY-MM'. */
export const arrivalsChatId = (month: string) => `${ARRIVALS_CHAT_PREFIX}${month}`;
/** Returns the month of a chat of arrivals. */
export const arrivalsMonth = (chatId: string): string => chatId.slice(ARRIVALS_CHAT_PREFIX.length);

export const isEventChat = (chatId: string): boolean => chatId.startsWith(eventChatId(''));
export const isArrivalsChat = (chatId: string): boolean => chatId.startsWith(ARRIVALS_CHAT_PREFIX);
export const isGroupChat = (chatId: string): boolean => chatId.startsWith(GROUP);
/** Returns the event whose chat it is; undefined for a chat without one. */
export const eventIdOf = (chatId: string): string | undefined =>
  isEventChat(chatId) ? chatId.slice(eventChatId('').length) : undefined;
/** Returns the group whose chat it is; undefined for a chat without one. */
export const groupIdOf = (chatId: string): string | undefined =>
  chatId.startsWith(groupChatId('')) ? chatId.slice(groupChatId('').length) : undefined;
/** Returns the huddle whose chat it is; undefined for a chat without one. */
export const huddleIdOf = (chatId: string): string | undefined =>
  chatId.startsWith(huddleChatId('')) ? chatId.slice(huddleChatId('').length) : undefined;
/** Returns the hangout whose chat it is; undefined for a chat without one. */
export const hangoutIdOf = (chatId: string): string | undefined => /^group_([A-Za-z0-9]{20})$/.exec(chatId)?.[1];
/** Returns the other member of a direct chat; the member for an id without another one. */
export const otherIn = (chatId: string, uid: string): string =>
  (isGroupChat(chatId) ? undefined : chatId.split('-').find((part) => part !== uid)) ?? uid;
