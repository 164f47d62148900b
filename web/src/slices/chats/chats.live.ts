import type { ChatView, Message } from '#contract/chats/views.ts';
import type { LiveEvent } from '#contract/realtime.ts';

/** The chats of one member. */
export interface ChatList {
  me: string;
  /** Newest message first. */
  items: readonly ChatView[];
  /** Chats that ended while this list was held: an event that comes late does not bring one back. */
  gone: readonly string[];
  /** Something was missed that only a fresh fetch can tell. */
  stale: boolean;
}

export type ChatEvent = Extract<
  LiveEvent,
  { type: 'message' | 'chat' | 'chatMember' | 'chatGone' | 'chatRead' | 'chatMuted' }
>;

/**
 * The chats as just fetched. `held` is what was known before: of a chat in both, nothing goes back, so that a read
 * which is still on its way to the server stays read.
 */
export function fetchedList(me: string, items: readonly ChatView[], held?: ChatList): ChatList {
  const known = new Map(held?.items.map((chat) => [chat.id, chat]));
  const merged = items.map((chat) => {
    const before = known.get(chat.id);
    return before ? newest(before, chat) : chat;
  });
  return { me, items: sorted(merged), gone: [], stale: false };
}

/** The list after an event, in whatever order and however often events come; the same object when nothing changed. */
export function applyToList(list: ChatList, event: ChatEvent): ChatList {
  switch (event.type) {
    case 'message':
      return change(list, event.message.chatId, (chat) => withMessage(chat, event.message, list.me));
    case 'chatRead':
      return change(list, event.chatId, (chat) =>
        event.readSeq > chat.readSeq ? pastLine(readTo(chat, event.readSeq)) : chat,
      );
    case 'chatMuted':
      return change(list, event.chatId, (chat) =>
        event.mutedVersion > chat.mutedVersion
          ? { ...chat, muted: event.muted, mutedVersion: event.mutedVersion }
          : chat,
      );
    case 'chatMember': {
      const next = change(list, event.chatId, (chat) => withMember(chat, event));
      const held = list.items.find(({ id }) => id === event.chatId);
      // Something else changed in between that was not heard.
      return held && event.version > held.version + 1 ? { ...next, stale: true } : next;
    }
    case 'chatGone': {
      const items = list.items.filter((chat) => chat.id !== event.chatId);
      if (items.length === list.items.length && list.gone.includes(event.chatId)) return list;
      return { ...list, items, gone: [...new Set([...list.gone, event.chatId])] };
    }
    case 'chat': {
      if (list.gone.includes(event.chat.id)) return { ...list, stale: true };
      const held = list.items.find((chat) => chat.id === event.chat.id);
      if (!held) return { ...list, items: sorted([...list.items, event.chat]) };
      return change(list, event.chat.id, () => newest(held, event.chat));
    }
  }
}

/** A chat asked for by itself is there for certain, whatever was heard before. */
export function withFetched(list: ChatList, chat: ChatView): ChatList {
  return applyToList({ ...list, gone: list.gone.filter((id) => id !== chat.id) }, { type: 'chat', chat });
}

/** How many messages there are to read; of those taken back, and of lines about who came and went, there are none. */
export const unreadIn = ({ lastSeq, readSeq, quiet }: ChatView): number =>
  Math.max(0, lastSeq - readSeq - quiet.length);

/** The same in all chats that are not muted. */
export const unreadInAll = (list: ChatList): number =>
  list.items.reduce((sum, chat) => sum + (chat.muted ? 0 : unreadIn(chat)), 0);

function change(list: ChatList, chatId: string, update: (chat: ChatView) => ChatView): ChatList {
  const held = list.items.find((chat) => chat.id === chatId);
  // Of a chat not in the list: it has just begun, or has just ended. A fetch knows which.
  if (!held) return list.stale || list.gone.includes(chatId) ? list : { ...list, stale: true };
  const next = update(held);
  if (next === held) return list;
  const items = list.items.map((chat) => (chat === held ? next : chat));
  return { ...list, items: next.lastSeq === held.lastSeq ? items : sorted(items) };
}

/** Two views of one chat into one: the newer version, the later message, the further read. */
function newest(held: ChatView, incoming: ChatView): ChatView {
  const ahead = isAhead(incoming, held) ? incoming : held;
  const isNewer = incoming.version > held.version || (incoming.version === held.version && incoming === ahead);
  const base = isNewer ? incoming : held;
  const readSeq = Math.max(held.readSeq, incoming.readSeq);
  const { muted, mutedVersion } = incoming.mutedVersion >= held.mutedVersion ? incoming : held;
  return readTo(
    {
      ...(ahead === base ? base : spent(base, ahead.lastSeq - base.lastSeq)),
      ...lastOf(ahead),
      // What has nothing to read never has again.
      quiet: [...new Set([...held.quiet, ...incoming.quiet])].sort((a, b) => a - b),
      muted,
      mutedVersion,
    },
    readSeq,
  );
}

/** Whether its last message is the later one, or the same in a state as new. */
const isAhead = (a: ChatView, b: ChatView): boolean =>
  a.lastSeq > b.lastSeq || (a.lastSeq === b.lastSeq && changeOf(a) >= changeOf(b));
const changeOf = ({ lastMessage }: ChatView): number => lastMessage?.change ?? 0;

const lastOf = ({ lastMessage, lastSeq }: ChatView) => ({ lastMessage, lastSeq });

function withMessage(chat: ChatView, message: Message, me: string): ChatView {
  const { seq } = message;
  const isChanged = seq === chat.lastSeq && message.change > changeOf(chat);
  const next =
    seq > chat.lastSeq
      ? { ...spent(chat, seq - chat.lastSeq), lastMessage: message, lastSeq: seq }
      : isChanged
        ? { ...chat, lastMessage: message }
        : chat;
  // Who writes has read what stands above.
  if (message.userId === me && seq > chat.readSeq) return readTo(next, seq);
  const isQuiet = seq > chat.readSeq && QUIET.has(message.kind) && !chat.quiet.includes(seq);
  return pastLine(isQuiet ? { ...next, quiet: [...chat.quiet, seq].sort((a, b) => a - b) } : next);
}
const QUIET: ReadonlySet<Message['kind']> = new Set(['system', 'deleted', 'hidden']);

const readTo = (chat: ChatView, readSeq: number): ChatView => ({
  ...chat,
  readSeq,
  quiet: chat.quiet.filter((seq) => seq > readSeq),
});

/** A line about what a member did lights no badge: whoever has read all above it has read it. */
function pastLine(chat: ChatView): ChatView {
  const isRead = chat.lastMessage?.kind === 'system' && chat.readSeq === chat.lastSeq - 1;
  return isRead ? readTo(chat, chat.lastSeq) : chat;
}

function withMember(
  chat: ChatView,
  { member, present, version }: Extract<ChatEvent, { type: 'chatMember' }>,
): ChatView {
  if (version <= chat.version) return chat;
  const others = chat.participants.filter(({ uid }) => uid !== member.uid);
  const people = Math.max(0, chat.people + (present ? 1 : -1));
  return { ...chat, version, people, participants: present ? [...others, member] : others };
}

/** A request that waits counts what its sender writes; nobody else can write there meanwhile. */
function spent(chat: ChatView, messages: number): ChatView {
  if (!chat.request) return chat;
  const remaining = Math.max(0, chat.request.remaining - messages);
  const send = chat.request.direction === 'sent' && remaining > 0;
  return { ...chat, request: { ...chat.request, remaining }, can: { ...chat.can, send } };
}

/** When something last happened in a chat. */
export const activeAt = (chat: ChatView): string => chat.lastMessage?.timestamp ?? chat.createdAt;

const sorted = (items: readonly ChatView[]): ChatView[] =>
  [...items].sort((a, b) => activeAt(b).localeCompare(activeAt(a)) || a.id.localeCompare(b.id));
