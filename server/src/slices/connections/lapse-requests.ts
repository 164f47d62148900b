import { forEachItem } from '#server/platform/for-each-item.ts';
import { hasLapsed, lapseBefore, type Pair } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import type { ConnectionsContext } from './context.ts';
import { endConnection } from './end.ts';

const BATCH = 100;

const lapse = (ctx: ConnectionsContext, { target, requester }: Pair): Promise<void> =>
  ctx.transact(async (work) => {
    await sql.lockPair(work.db, target, requester);
    const row = await sql.findPair(work.db, target, requester);
    if (row && hasLapsed(row, ctx.clock.now()))
      await endConnection(ctx, work, row, { kind: 'lapsed', by: row.requester });
  });

/** Ends requests that got no answer for REQUEST_LAPSE_DAYS (P-11), each in its own transaction. Several nodes may run this at once. */
export async function lapseConnectionRequests(ctx: ConnectionsContext): Promise<void> {
  const before = lapseBefore(ctx.clock.now());
  for (let after: sql.ListPosition | null = null; ; ) {
    const due: sql.ListPosition[] = await sql.requestsBefore(ctx.db, { before, after, limit: BATCH });
    // The log names nobody: a request is known to two members alone.
    await forEachItem(
      due,
      (pair) => lapse(ctx, pair),
      (error) =>
        ctx.log.error(
          { event: 'request_not_ended', err: error },
          'An old request was not ended and will be tried again.',
        ),
    );
    after = due.at(-1) ?? null;
    if (due.length < BATCH) return;
  }
}
