import { directChatId } from '#contract/chats/ids.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as sql from './connections.sql.ts';
import { emitConnectionChange } from './events.ts';

/** Ends every connection and request of a member, in the transaction that deletes their account. */
export async function endConnectionsOf(work: Work, uid: string) {
  // Messages lock chats in the order of their ids. The same order here prevents deadlocks.
  const pairs = (await sql.pairsOf(work.db, uid))
    .map((pair) => ({ ...pair, chatId: directChatId(pair.target, pair.requester) }))
    .sort((a, b) => (a.chatId < b.chatId ? -1 : 1));
  for (const pair of pairs) {
    await sql.lockPair(work.db, pair.target, pair.requester);
    const existing = await sql.findPair(work.db, pair.target, pair.requester);
    if (!existing) continue;
    const { target, requester } = existing;
    const row = await sql.savePair(work.db, existing, { ...existing, status: 'ended' });
    const otherUid = uid === target ? requester : target;
    work.publish([otherUid], { type: 'connectionEnded', target, requester, version: row.version });
    await emitConnectionChange(work, row, { kind: 'left', by: uid, note: null });
  }
}
