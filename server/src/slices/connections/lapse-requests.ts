import { hasLapsed, lapseBefore } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import type { ConnectionsContext } from './context.ts';
import { endConnection } from './end.ts';

const BATCH = 100;

/** Ends requests that got no answer for REQUEST_LAPSE_DAYS (P-11), each in its own transaction. Several nodes may run this at once. */
export async function lapseRequests(ctx: ConnectionsContext): Promise<void> {
  for (;;) {
    const due = await sql.requestsBefore(ctx.db, lapseBefore(ctx.clock.now()), BATCH);
    for (const { target, requester } of due) {
      await ctx.transact(async (work) => {
        await sql.lockPair(work.db, target, requester);
        const row = await sql.findPair(work.db, target, requester);
        if (row && hasLapsed(row, ctx.clock.now()))
          await endConnection(ctx, work, row, { kind: 'lapsed', by: row.requester });
      });
    }
    if (due.length < BATCH) return;
  }
}
