import type { ChatView } from '#contract/chats/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { text } from '#web/text/index.ts';

/** Returns a member's name: the first name, or the username until there is one. */
export const nameOf = (member: Pick<MemberCard, 'firstName' | 'username'> | null | undefined): string =>
  member?.firstName || member?.username || text.chats.member;

/** Returns a chat's title. */
export const titleOf = (chat: ChatView): string =>
  chat.type === 'group' ? chat.title || text.chats.groupFallback : nameOf(chat.other);

/** Returns the line about members who are typing. In a large group a name may be unknown. */
export function typingText(chat: ChatView, uids: readonly string[]): string {
  const t = text.chats;
  if (uids.length > 2) return t.severalTyping;
  const [one, two] = uids.map((uid) => nameOf(chat.participants.find((member) => member.uid === uid)));
  if (one === undefined) return '';
  return two === undefined ? t.typing(one) : t.twoTyping(one, two);
}

/** Returns a message in one line: its text, or that it is a photo. */
export const summaryOf = ({ content, photo }: { content: string; photo?: unknown }): string =>
  photo ? (content ? text.chats.photoWith(content) : text.chats.photo) : content;
