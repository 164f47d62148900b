import type { Message } from '#contract/chats/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';

/** Who was asked for, by uid; null: nobody one sees. */
export type Known = Record<string, MemberCard | null>;

/** Who of these wrote and is not known yet: neither among those who come with the chat nor asked for before. */
export function unknownWriters(
  items: readonly Pick<Message, 'userId' | 'kind'>[],
  participants: readonly Pick<MemberCard, 'uid'>[],
  known: Known,
): string[] {
  const seen = new Set(participants.map(({ uid }) => uid));
  const wrote = items.filter(({ kind, userId }) => userId !== '' && (kind === 'text' || kind === 'deleted'));
  return [...new Set(wrote.map(({ userId }) => userId))].filter((uid) => !seen.has(uid) && !(uid in known)).sort();
}
