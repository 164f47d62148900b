import { connections } from '#contract/connections/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { type BlockEffect, wasHiddenFromBlocker } from '#server/slices/safety/index.ts';
import { handleInTransaction } from './access.ts';
import { endOutcome } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import type { ConnectionChange } from './events.ts';
import { emitConnectionChange } from './events.ts';
import { publishState } from './views.ts';

/**
 * Ends a request or connection, publishes it to both members and runs the listeners. Its row must be locked.
 * @param isPublished false where the two are hidden from each other, and saw no connection before either
 */
export async function endConnection(
  work: Work,
  previousRow: sql.ConnectionRow,
  { isPublished = true, ...change }: Pick<ConnectionChange, 'kind' | 'by'> & { isPublished?: boolean },
) {
  const row = await sql.savePair(work.db, previousRow, { ...previousRow, status: 'ended' });
  if (isPublished) await publishState(work, previousRow, row);
  await emitConnectionChange(work, row, { ...change, note: null });
}

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

/** Withdraws a pending request, or disconnects. @throws AppError REQUEST_NOT_PENDING */
export const end = handleInTransaction(connections.end, async ({ work, viewer, connection }) => {
  const kind = endOutcome(viewer.uid, connection, work.app.clock.now()) ?? fail('REQUEST_NOT_PENDING');
  await endConnection(work, connection, { kind, by: viewer.uid });
  return { status: 'none' as const };
});
