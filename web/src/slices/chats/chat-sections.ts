import type { ChatView } from '#contract/chats/views.ts';
import { newestFirst } from '#web/platform/newest-first.ts';
import { activeAt, countedIn } from './chats.live.ts';

/** How long a hangout must be over, and its chat silent, until the chat moves to the past ones. */
const PAST_AFTER_MS = 3 * 86_400_000;
/** More group chats than this are folded, so that direct messages stay in sight. */
const GROUPS_MAX = 5;
/** So many of them are shown when they are folded. */
const GROUPS_SHOWN = 4;
/** A group chat in which nobody wrote for so long is folded beside few others, too. */
const SILENT_AFTER_MS = 30 * 86_400_000;

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

/** Returns whether the newest chat of both parts of the list is a direct one. */
export const isDirectNewest = ({ groups: [group], direct: [direct] }: ChatSections): boolean =>
  direct !== undefined && (group === undefined || newestFirst(activeAt(direct), activeAt(group)) < 0);

const isInUse = (chat: ChatView, openId: string | undefined) => chat.id === openId || countedIn(chat) > 0;

/** Returns the past chats that are shown while they are folded: the open one and those that count as unread. */
export const foldedPast = (pastChats: readonly ChatView[], openId: string | undefined): ChatView[] =>
  pastChats.filter((chat) => isInUse(chat, openId));

/** Returns whether nobody has written in a chat for long, and its hangout or event is not still to come. */
function isSilent(chat: ChatView, now: Date): boolean {
  if (chat.overAt && Date.parse(chat.overAt) > now.getTime()) return false;
  return Date.parse(activeAt(chat)) + SILENT_AFTER_MS < now.getTime();
}

/**
 * Returns the group chats that are shown while they are folded, in their order: the newest ones in which somebody wrote lately, but
 * always the newest of all, the open one and those that count as unread.
 */
export function foldedGroups(groups: readonly ChatView[], openId: string | undefined, now: Date): ChatView[] {
  const shownMax = groups.length > GROUPS_MAX ? GROUPS_SHOWN : groups.length;
  return groups.filter(
    (chat, index) => index === 0 || (index < shownMax && !isSilent(chat, now)) || isInUse(chat, openId),
  );
}
