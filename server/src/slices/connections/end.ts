import { connections } from '#contract/connections/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
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

/** Withdraws a pending request, or disconnects. @throws AppError REQUEST_NOT_PENDING */
export const end = handleInTransaction(connections.end, async ({ work, viewer, connection }) => {
  const kind = endOutcome(viewer.uid, connection, work.app.clock.now()) ?? fail('REQUEST_NOT_PENDING');
  await endConnection(work, connection, { kind, by: viewer.uid });
  return { status: 'none' as const };
});
