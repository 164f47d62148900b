import { forEachItem } from '#server/platform/for-each-item.ts';
import { isReminderDue, lapseBefore, type Pair, remindBefore } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import type { ConnectionsContext } from './context.ts';

const BATCH = 100;

/** Reminds the receiver of a request, in one transaction with the record of it, so that it happens once. */
function remindOf(ctx: ConnectionsContext, { target, requester }: Pair): Promise<void> {
  return ctx.transact(async (work) => {
    await sql.lockPair(work.db, target, requester);
    const row = await sql.findPair(work.db, target, requester);
    if (!row || !isReminderDue(row, ctx.clock.now())) return;
    // A request of a suspended member is not mentioned. If they are restored in time, it still is.
    if (await ctx.safety.isHiddenFrom(work.db, row.target, row.requester)) return;
    await sql.markReminded(work.db, row, ctx.clock.now());
    await ctx.remind(work, { target: row.target, requester: row.requester, note: row.message });
  });
}

/** Reminds members of requests without an answer for REQUEST_REMINDER_DAYS (B-06). Several nodes may run this at once. */
export async function remindOfConnectionRequests(ctx: ConnectionsContext): Promise<void> {
  const now = ctx.clock.now();
  let after: sql.ListPosition | null = null;
  do {
    const due: sql.ListPosition[] = await sql.requestsToRemind(ctx.db, {
      ...{ since: lapseBefore(now), before: remindBefore(now), after, limit: BATCH },
    });
    // The log names nobody: a request is known to two members alone.
    await forEachItem(
      due,
      (pair) => remindOf(ctx, pair),
      (error) =>
        ctx.log.error(
          { event: 'request_not_reminded', err: error },
          'Nobody was reminded of a request; it will be tried again.',
        ),
    );
    after = due.length < BATCH ? null : (due.at(-1) ?? null);
  } while (after !== null);
}
