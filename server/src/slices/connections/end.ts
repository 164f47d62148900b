import { connections } from '#contract/connections/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { BlockEffect } from '#server/slices/safety/index.ts';
import { handleInTransaction } from './access.ts';
import { endOutcome } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import type { ConnectionChange } from './events.ts';
import { emitConnectionChange } from './events.ts';
import { publishState } from './views.ts';

/** Ends a request or connection, publishes it to both members and runs the listeners. Its row must be locked. */
export async function endConnection(
  work: Work,
  before: sql.ConnectionRow,
  change: Pick<ConnectionChange, 'kind' | 'by'>,
) {
  const row = await sql.savePair(work.db, before, { ...before, status: 'ended' });
  await publishState(work, before, row);
  await emitConnectionChange(work, row, { ...change, note: null });
}

/** The status of a connection or request that a block ended. */
type EndedStatus = Exclude<sql.ConnectionRow['status'], 'ended'>;

/** Ends what two members have with each other, and restores it when the block is undone (P-12). */
export const connectionBlockEffect: BlockEffect<EndedStatus> = {
  name: 'connection',
  async end(work, uid, other) {
    await sql.lockPair(work.db, uid, other);
    const before = await sql.findPair(work.db, uid, other);
    if (!before || before.status === 'ended') return null;
    await endConnection(work, before, { kind: 'blocked', by: uid });
    return before.status;
  },
  async restore(work, uid, other, status) {
    await sql.lockPair(work.db, uid, other);
    const before = await sql.findPair(work.db, uid, other);
    if (before?.status !== 'ended') return;
    const row = await sql.savePair(work.db, before, { ...before, status });
    await publishState(work, before, row);
    await emitConnectionChange(work, row, { kind: 'restored', by: uid, note: null });
  },
};

/** Withdraws a pending request, or disconnects. @throws AppError REQUEST_NOT_PENDING */
export const end = handleInTransaction(connections.end, async ({ work, viewer, connection }) => {
  const kind = endOutcome(viewer.uid, connection, work.app.clock.now()) ?? fail('REQUEST_NOT_PENDING');
  await endConnection(work, connection, { kind, by: viewer.uid });
  return { status: 'none' as const };
});
