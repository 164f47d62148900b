import { type BlockEffect, wasHiddenFromBlocker } from '#server/slices/safety/index.ts';
import * as sql from './connections.sql.ts';
import { endConnection } from './end.ts';
import { emitConnectionChange } from './events.ts';
import { publishState } from './views.ts';

/** The status of a connection or request that a block ended. */
type EndedStatus = Exclude<sql.ConnectionRow['status'], 'ended'>;

/** Ends what two members have with each other, and restores it when the block is undone (P-12). */
export const connectionBlockEffect: BlockEffect<EndedStatus> = {
  name: 'connection',
  async end(work, uid, otherUid) {
    await sql.lockConnection(work.db, uid, otherUid);
    const existing = await sql.findPair(work.db, uid, otherUid);
    if (!existing || existing.status === 'ended') return null;
    const isPublished = !(await wasHiddenFromBlocker(work.db, uid, otherUid));
    await endConnection(work, existing, { kind: 'blocked', by: uid, isPublished });
    return existing.status;
  },
  async restore(work, uid, otherUid, status) {
    await sql.lockConnection(work.db, uid, otherUid);
    const endedRow = await sql.findPair(work.db, uid, otherUid);
    if (endedRow?.status !== 'ended') return;
    const row = await sql.savePair(work.db, endedRow, { ...endedRow, status });
    await publishState(work, endedRow, row);
    await emitConnectionChange(work, row, { kind: 'restored', by: uid, note: null });
  },
};
