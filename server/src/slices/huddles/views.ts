import { huddleChatId } from '#contract/chats/ids.ts';
import type { HuddleInvitation, HuddleView } from '#contract/huddles/views.ts';
import { HUDDLE_OTHERS_MAX } from '#contract/limits.ts';
import type { Db } from '#server/platform/db/database.ts';
import { groupChatSizes, leftSinceEntry } from '#server/slices/chats/index.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import type { HuddleRow } from './huddles.sql.ts';
import { invitationsOf, invitedBy } from './invitations.sql.ts';

/** Returns how many participants of these huddles a member sees, by huddle; of those in which they are not, how many there are. */
async function sizesFor(db: Db, viewer: string, huddleIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const chatIds = new Map(huddleIds.map((id) => [huddleChatId(id), id]));
  const sizes = await groupChatSizes(db, viewer, [...chatIds.keys()]);
  return new Map(sizes.map(({ chatId, people }) => [chatIds.get(chatId) ?? '', people]));
}

/**
 * Returns for how many more members a huddle has room. Members whom a participant does not see are not counted: a huddle that is full
 * for no visible reason would tell of them.
 */
export async function roomFor(db: Db, viewer: string, huddleId: string): Promise<number> {
  const people = (await sizesFor(db, viewer, [huddleId])).get(huddleId) ?? 0;
  // The one who started it has a place of their own.
  return Math.max(0, HUDDLE_OTHERS_MAX + 1 - people);
}

/** Returns a huddle as one of its participants sees it. */
export async function viewFor(db: Db, viewer: string, { id, title, startedBy }: HuddleRow): Promise<HuddleView> {
  const chatId = huddleChatId(id);
  const invited = await invitedBy(db, id, viewer);
  const cards = await cardsOf(db, invited);
  return {
    id,
    chatId,
    title,
    isStarter: startedBy === viewer,
    room: await roomFor(db, viewer, id),
    invited: invited.map((uid) => cards.get(uid) ?? unknownCard(uid)),
    left: await leftSinceEntry(db, { chatId, viewer }),
  };
}

/** Returns the invitations that wait for the answer of a member. */
export async function invitationsFor(db: Db, uid: string): Promise<{ items: HuddleInvitation[] }> {
  const rows = await invitationsOf(db, uid);
  const cards = await cardsOf(
    db,
    rows.map(({ invitedBy: inviter }) => inviter),
  );
  const sizes = await sizesFor(
    db,
    uid,
    rows.map(({ huddleId }) => huddleId),
  );
  const items = rows.map(({ huddleId, title, invitedBy: inviter, invitedAt }) => ({
    huddleId,
    title,
    from: cards.get(inviter) ?? unknownCard(inviter),
    people: sizes.get(huddleId) ?? 0,
    invitedAt,
  }));
  return { items };
}
