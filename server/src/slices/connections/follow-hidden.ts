import { directChatId } from '#contract/chats/ids.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { hiddenMembersAmong, membersHiddenFrom } from '#server/slices/safety/index.ts';
import { connectionStateFor } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import { viewFor } from './views.ts';

/**
 * Takes a member who is suspended or about to be deleted out of the lists of their connections, with the event of a block, and puts
 * them back when they are shown again. Otherwise the event would tell that a member was blocked.
 */
export async function publishConnectionsOfHidden(work: Work, uid: string) {
  const { db, app } = work;
  // Messages lock chats in the order of their ids. The same order here prevents deadlocks.
  const pairs = (await sql.pairsOf(db, uid))
    .map(({ target, requester }) => ({ otherUid: target === uid ? requester : target, target, requester }))
    .map((pair) => ({ ...pair, chatId: directChatId(pair.target, pair.requester) }))
    .sort((a, b) => (a.chatId < b.chatId ? -1 : 1));
  const isHidden = (await hiddenMembersAmong(db, [uid])).has(uid);
  const apart = (
    await membersHiddenFrom(
      db,
      [uid],
      pairs.map(({ otherUid }) => otherUid),
    )
  ).get(uid);
  const cards = await cardsOf(db, [uid]);
  for (const { otherUid } of pairs) {
    if (apart?.has(otherUid)) continue;
    await sql.lockPair(db, uid, otherUid);
    const existing = await sql.findPair(db, uid, otherUid);
    // A request that has lapsed since then was seen before.
    const readAt = isHidden && existing ? new Date(existing.timestamp) : app.clock.now();
    if (!existing || connectionStateFor(otherUid, existing, readAt).status === 'none') continue;
    const row = await sql.savePair(db, existing, { ...existing });
    const { target, requester, version } = row;
    work.publish(
      [otherUid],
      isHidden
        ? { type: 'connectionEnded', target, requester, version }
        : { type: 'connection', connection: viewFor(otherUid, row, cards, readAt) },
    );
  }
}
