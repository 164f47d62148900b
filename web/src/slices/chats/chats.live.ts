import type { ChatView, LevelOfChat, Message, SystemEvent } from '#contract/chats/views.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import { newestFirst } from '#web/platform/newest-first.ts';

/** The chats of one member. */
export interface ChatList {
  me: string;
  /** Newest message first. */
  items: readonly ChatView[];
  /** Chats that ended since the last fetch. A late event must not bring one back. */
  gone: readonly string[];
  /** Whether something happened that only a fetch can tell. */
  stale: boolean;
}

export type ChatEvent = Extract<
  LiveEvent,
  { type: 'message' | 'chat' | 'chatMember' | 'chatRenamed' | 'chatGone' | 'chatRead' | 'chatLevel' }
>;

/**
 * Merges an answer with the cached list. No part of a chat goes back to an older state: a chat that was marked as read stays read
 * although the server may not know it yet.
 */
export function fetchedList(me: string, items: readonly ChatView[], cached?: ChatList): ChatList {
  const cachedById = new Map(cached?.items.map((chat) => [chat.id, chat]));
  let stale = false;
  const merged = items.map((chat) => {
    const cachedChat = cachedById.get(chat.id);
    if (!cachedChat) return chat;
    stale ||= isRequestOutdated(cachedChat, chat);
    return newest(cachedChat, chat);
  });
  return { me, items: sorted(merged), gone: [], stale };
}

/** Returns the list after an event, whatever the order of events and however often they come; the same object if nothing changed. */
export function applyToList(list: ChatList, event: ChatEvent): ChatList {
  switch (event.type) {
    case 'message':
      return withReceived(list, event.message);
    case 'chatRead':
      return change(list, event.chatId, (chat) =>
        event.readSeq > chat.readSeq ? skipSystemLine(readTo(chat, event.readSeq)) : chat,
      );
    case 'chatLevel':
      return change(list, event.chatId, (chat) =>
        event.levelVersion > chat.levelVersion ? { ...chat, ...levelOf(event, chat.readSeq) } : chat,
      );
    case 'chatMember':
    case 'chatRenamed': {
      const next = change(list, event.chatId, (chat) =>
        event.type === 'chatMember' ? withMember(chat, event) : withTitle(chat, event),
      );
      const current = list.items.find(({ id }) => id === event.chatId);
      // An event in between was missed.
      return current && event.version > current.version + 1 ? { ...next, stale: true } : next;
    }
    case 'chatGone': {
      const items = list.items.filter((chat) => chat.id !== event.chatId);
      if (items.length === list.items.length && list.gone.includes(event.chatId)) return list;
      return { ...list, items, gone: [...new Set([...list.gone, event.chatId])] };
    }
    case 'chat':
      return withChat(list, event.chat);
  }
}

function withReceived(list: ChatList, message: Message): ChatList {
  const current = list.items.find(({ id }) => id === message.chatId);
  const next = change(list, message.chatId, (chat) => withMessage(chat, message, list.me));
  // Only the server knows how many messages a pending request still allows, and whether the member can write. Only it knows
  // whose message a reply answers.
  const mayAnswerMine = current?.level === 'replies' && message.replyTo !== undefined && message.userId !== list.me;
  // Only the server knows when the hangout of the chat ends now, which may be one of several.
  const isReplanned = current?.threadId != null && message.event !== undefined && HANGOUT_CHANGES.has(message.event);
  const isUnknown = current?.request || mayAnswerMine || isReplanned;
  return isUnknown && message.seq > current.lastSeq ? { ...next, stale: true } : next;
}

function withChat(list: ChatList, chat: ChatView): ChatList {
  if (list.gone.includes(chat.id)) return { ...list, stale: true };
  const current = list.items.find(({ id }) => id === chat.id);
  if (!current) return { ...list, items: sorted([...list.items, chat]) };
  const next = change(list, chat.id, () => newest(current, chat));
  return isRequestOutdated(current, chat) ? { ...next, stale: true } : next;
}

/** Adds a chat that was fetched by itself. It exists, whatever events said before. */
export function withFetched(list: ChatList, chat: ChatView): ChatList {
  return applyToList({ ...list, gone: list.gone.filter((id) => id !== chat.id) }, { type: 'chat', chat });
}

/** Returns the number of unread messages of a chat. Deleted messages and system lines do not count. */
export const unreadIn = ({ lastSeq, readSeq, quiet }: ChatView): number =>
  Math.max(0, lastSeq - readSeq - quiet.length);

/** Returns the number of unread messages of a chat that count in the total, by the level that the member chose (M-20). */
export const countedIn = (chat: ChatView): number =>
  chat.level === 'nothing' ? 0 : chat.level === 'replies' ? chat.unreadReplies.length : unreadIn(chat);

/** Returns the number of unread messages in all chats that count. */
export const unreadInAll = (list: ChatList): number => list.items.reduce((sum, chat) => sum + countedIn(chat), 0);

function change(list: ChatList, chatId: string, update: (chat: ChatView) => ChatView): ChatList {
  const current = list.items.find((chat) => chat.id === chatId);
  // A chat that is not in the list has just begun or just ended. Only a fetch tells which.
  if (!current) return list.stale || list.gone.includes(chatId) ? list : { ...list, stale: true };
  const next = update(current);
  if (next === current) return list;
  const items = list.items.map((chat) => (chat === current ? next : chat));
  return { ...list, items: next.lastSeq === current.lastSeq ? items : sorted(items) };
}

/** Merges two views of one chat: the newer version, the later message, the further read position. */
function newest(current: ChatView, incoming: ChatView): ChatView {
  const ahead = isAhead(incoming, current) ? incoming : current;
  const readSeq = Math.max(current.readSeq, incoming.readSeq);
  const level = incoming.levelVersion === current.levelVersion ? ahead : newerLevel(current, incoming);
  return readTo(
    {
      ...newerOf(current, incoming),
      ...lastOf(ahead),
      // A message that does not count as unread never counts again.
      quiet: [...new Set([...current.quiet, ...incoming.quiet])].sort((a, b) => a - b),
      ...levelOf(level, readSeq),
    },
    readSeq,
  );
}

const newerLevel = (current: ChatView, incoming: ChatView): ChatView =>
  incoming.levelVersion > current.levelVersion ? incoming : current;

/** Returns what a view or an event says about the level of a chat that is read up to there. */
const levelOf = ({ level, levelVersion, unreadReplies }: LevelOfChat, readSeq: number): LevelOfChat => ({
  level,
  levelVersion,
  unreadReplies: unreadReplies.filter((seq) => seq > readSeq),
});

/** Returns the view with the newer version, or of equal versions the one with the later message. */
const newerOf = (current: ChatView, incoming: ChatView): ChatView =>
  incoming.version > current.version || (incoming.version === current.version && isAhead(incoming, current))
    ? incoming
    : current;

/** Returns whether messages arrived after the server last reported on the pending request of a chat. */
function isRequestOutdated(current: ChatView, incoming: ChatView): boolean {
  const newer = newerOf(current, incoming);
  if (!newer.request) return false;
  // Events change `lastSeq` of the current view but not its request, so only an incoming view that is not behind is reliable.
  return newer !== incoming || incoming.lastSeq < current.lastSeq;
}

/** Returns whether the last message of `a` is later, or the same in a state that is at least as new. */
const isAhead = (a: ChatView, b: ChatView): boolean =>
  a.lastSeq > b.lastSeq || (a.lastSeq === b.lastSeq && changeOf(a) >= changeOf(b));
const changeOf = ({ lastMessage }: ChatView): number => lastMessage?.change ?? 0;

const lastOf = ({ lastMessage, lastSeq }: ChatView) => ({ lastMessage, lastSeq });

function withMessage(chat: ChatView, message: Message, me: string): ChatView {
  const { seq } = message;
  const isChanged = seq === chat.lastSeq && message.change > changeOf(chat);
  const next =
    seq > chat.lastSeq
      ? { ...chat, lastMessage: message, lastSeq: seq }
      : isChanged
        ? { ...chat, lastMessage: message }
        : chat;
  // The author has read everything before their own message.
  if (message.userId === me && seq > chat.readSeq) return readTo(next, seq);
  const isQuiet = seq > chat.readSeq && QUIET.has(message.kind) && !chat.quiet.includes(seq);
  if (!isQuiet) return skipSystemLine(next);
  return skipSystemLine({
    ...next,
    quiet: [...chat.quiet, seq].sort((a, b) => a - b),
    unreadReplies: chat.unreadReplies.filter((reply) => reply !== seq),
  });
}
const HANGOUT_CHANGES: ReadonlySet<SystemEvent> = new Set(['changed', 'cancelled']);
const QUIET: ReadonlySet<Message['kind']> = new Set(['system', 'deleted', 'hidden']);

const readTo = (chat: ChatView, readSeq: number): ChatView => ({
  ...chat,
  readSeq,
  quiet: chat.quiet.filter((seq) => seq > readSeq),
  unreadReplies: chat.unreadReplies.filter((seq) => seq > readSeq),
});

/** Marks a system line as read when everything before it is read, so that it shows no badge. */
function skipSystemLine(chat: ChatView): ChatView {
  const isRead = chat.lastMessage?.kind === 'system' && chat.readSeq === chat.lastSeq - 1;
  return isRead ? readTo(chat, chat.lastSeq) : chat;
}

function withMember(
  chat: ChatView,
  { member, present, version }: Extract<ChatEvent, { type: 'chatMember' }>,
): ChatView {
  if (version <= chat.version) return chat;
  const otherParticipants = chat.participants.filter(({ uid }) => uid !== member.uid);
  const people = Math.max(0, chat.people + (present ? 1 : -1));
  return { ...chat, version, people, participants: present ? [...otherParticipants, member] : otherParticipants };
}

const withTitle = (chat: ChatView, { title, version }: Extract<ChatEvent, { type: 'chatRenamed' }>): ChatView =>
  version > chat.version ? { ...chat, version, title } : chat;

/** Returns when something last happened in a chat. */
export const activeAt = (chat: ChatView): string => chat.lastMessage?.timestamp ?? chat.createdAt;

const sorted = (items: readonly ChatView[]): ChatView[] =>
  [...items].sort((a, b) => newestFirst(activeAt(a), activeAt(b)) || (a.id < b.id ? -1 : 1));
