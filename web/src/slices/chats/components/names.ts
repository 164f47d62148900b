import type { ChatView } from '#contract/chats/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { text } from '#web/text/index.ts';

/** What a member is called in conversation: the first name, or the username until there is one. */
export const nameOf = (member: Pick<MemberCard, 'firstName' | 'username'> | null | undefined): string =>
  member?.firstName || member?.username || text.chats.member;

export const titleOf = (chat: ChatView): string =>
  chat.type === 'group' ? chat.title || text.chats.groupFallback : nameOf(chat.other);

/** Who writes in a chat, in words. In a large group somebody may not be known by name. */
export function typingWords(chat: ChatView, uids: readonly string[]): string {
  const t = text.chats;
  if (uids.length > 2) return t.severalTyping;
  const [one, two] = uids.map((uid) => nameOf(chat.participants.find((member) => member.uid === uid)));
  if (one === undefined) return '';
  return two === undefined ? t.typing(one) : t.twoTyping(one, two);
}

/** A message in a line: its words, or that it is a photo. */
export const saidIn = ({ content, photo }: { content: string; photo?: unknown }): string =>
  photo ? (content ? text.chats.photoWith(content) : text.chats.photo) : content;
