import type { Message } from '#contract/chats/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';

/** Fetched authors, by uid; null for members whom the viewer cannot see. */
export type FetchedAuthors = Record<string, MemberCard | null>;

/** Returns the authors of messages who are neither among the chat's first participants nor fetched yet. */
export function unknownAuthors(
  items: readonly Pick<Message, 'userId' | 'kind'>[],
  participants: readonly Pick<MemberCard, 'uid'>[],
  fetched: FetchedAuthors,
): string[] {
  const listed = new Set(participants.map(({ uid }) => uid));
  const written = items.filter(({ kind, userId }) => userId !== '' && kind !== 'hidden');
  return [...new Set(written.map(({ userId }) => userId))]
    .filter((uid) => !listed.has(uid) && !(uid in fetched))
    .sort();
}
