import type { ChatView } from '#contract/chats/views.ts';
import { activeAt, countedIn } from './chats.live.ts';

/** How long a hangout must be over, and its chat silent, until the chat moves to the past ones. */
const PAST_AFTER_MS = 3 * 86_400_000;
/** More group chats than this are folded, so that direct messages stay in sight. */
const GROUPS_MAX = 5;
/** So many of them are shown when they are folded. */
const GROUPS_SHOWN = 4;

export interface ChatSections {
  /** Direct chats that begin with a request which the member has not answered. */
  requests: ChatView[];
  groups: ChatView[];
  direct: ChatView[];
  /** Group chats of hangouts and events that are over. */
  past: ChatView[];
}

/** Returns whether the hangout or event of a chat is over and nobody has written for days. Unread messages that count keep it. */
function isPast(chat: ChatView, now: Date): boolean {
  if (!chat.overAt || countedIn(chat) > 0) return false;
  const last = Math.max(Date.parse(chat.overAt), Date.parse(activeAt(chat)));
  return last + PAST_AFTER_MS < now.getTime();
}

const isReceivedRequest = ({ request }: ChatView) => request?.direction === 'received';

/** Returns the sections of the list of chats, each in the order of the list (M-22). */
export function sectionsOf(chats: readonly ChatView[], now: Date): ChatSections {
  const groups = chats.filter(({ type }) => type === 'group');
  const direct = chats.filter(({ type }) => type === 'direct');
  return {
    requests: direct.filter(isReceivedRequest),
    groups: groups.filter((chat) => !isPast(chat, now)),
    direct: direct.filter((chat) => !isReceivedRequest(chat)),
    past: groups.filter((chat) => isPast(chat, now)),
  };
}

/** Returns those of a section's chats that are shown while it is folded: the newest, the open one and those that count as unread. */
export const foldedChats = (chats: readonly ChatView[], shownMax: number, openId: string | undefined): ChatView[] =>
  chats.filter((chat, index) => index < shownMax || chat.id === openId || countedIn(chat) > 0);

/** Returns how many group chats are shown while they are folded. */
export const groupsShown = (count: number): number => (count > GROUPS_MAX ? GROUPS_SHOWN : count);
