import { directChatId } from '#contract/chats/ids.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { hiddenMembersAmong, membersHiddenFrom } from '#server/slices/safety/index.ts';
import { connectionStateFor } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import { viewFor } from './views.ts';

/**
 * Removes a member who is suspended or about to be deleted from the lists of their connections, and puts them back when they are
 * shown again. A block publishes the same event, so that the event does not tell what has happened.
 */
export async function publishConnectionsOfHiddenMember(work: Work, uid: string) {
  const { db, app } = work;
  // Messages lock chats in the order of their ids. The same order here prevents deadlocks.
  const pairs = (await sql.pairsOf(db, uid))
    .map(({ target, requester }) => ({ otherUid: target === uid ? requester : target, target, requester }))
    .map((pair) => ({ ...pair, chatId: directChatId(pair.target, pair.requester) }))
    .sort((a, b) => (a.chatId < b.chatId ? -1 : 1));
  const isHidden = (await hiddenMembersAmong(db, [uid])).has(uid);
  const hiddenUids = (
    await membersHiddenFrom(db, { viewers: [uid], people: pairs.map(({ otherUid }) => otherUid) })
  ).get(uid);
  const cards = await cardsOf(db, [uid]);
  for (const { otherUid } of pairs) {
    if (hiddenUids?.has(otherUid)) continue;
    await sql.lockConnection(db, uid, otherUid);
    const existing = await sql.findPair(db, uid, otherUid);
    // Their connections still list a request that has lapsed since it was sent, so it is removed, too.
    const stateAt = isHidden && existing ? new Date(existing.timestamp) : app.clock.now();
    if (!existing || connectionStateFor(otherUid, existing, stateAt).status === 'none') continue;
    const row = await sql.savePair(db, existing, { ...existing });
    const { target, requester, version } = row;
    work.publish(
      [otherUid],
      isHidden
        ? { type: 'connectionEnded', target, requester, version }
        : { type: 'connection', connection: viewFor(otherUid, row, cards, stateAt) },
    );
  }
}
