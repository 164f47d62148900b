import { directChatId } from '#contract/chats/ids.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { areHiddenFromEachOther } from '#server/slices/safety/index.ts';
import * as sql from './connections.sql.ts';
import { endConnection } from './end.ts';

/** Ends every connection and request of a member, in the transaction that deletes their account. */
export async function endConnectionsOf(work: Work, uid: string) {
  // Messages lock chats in the order of their ids. The same order here prevents deadlocks.
  const pairs = (await sql.pairsOf(work.db, uid))
    .map((pair) => ({ ...pair, chatId: directChatId(pair.target, pair.requester) }))
    .sort((a, b) => (a.chatId < b.chatId ? -1 : 1));
  for (const pair of pairs) {
    await sql.lockConnection(work.db, pair.target, pair.requester);
    const existing = await sql.findPair(work.db, pair.target, pair.requester);
    if (!existing) continue;
    const isPublished = !(await areHiddenFromEachOther(work.db, pair.target, pair.requester));
    await endConnection(work, existing, { kind: 'left', by: uid, isPublished });
  }
}
