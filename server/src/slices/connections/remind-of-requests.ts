import type { App } from '#server/platform/app.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { areHiddenFromEachOther } from '#server/slices/safety/index.ts';
import { type ConnectionPair, isReminderDue, lapseBefore, remindBefore } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import { requestReminder } from './events.ts';

const BATCH = 100;

/** Reminds the receiver of a request, in one transaction with the record of it, so that it happens once. */
function remindOf(app: App, { target, requester }: ConnectionPair): Promise<void> {
  return app.transact(async (work) => {
    await sql.lockConnection(work.db, target, requester);
    const row = await sql.findPair(work.db, target, requester);
    if (!row || !isReminderDue(row, app.clock.now())) return;
    // A request of a suspended member is not mentioned. If they are restored in time, it still is.
    if (await areHiddenFromEachOther(work.db, row.target, row.requester)) return;
    await sql.markReminded(work.db, row, app.clock.now());
    await requestReminder.emit(work, { target: row.target, requester: row.requester, note: row.message });
  });
}

/** Reminds members of requests without an answer for REQUEST_REMINDER_DAYS (B-06). Several nodes may run this at once. */
export async function remindOfConnectionRequests(app: App): Promise<void> {
  const now = app.clock.now();
  let position: sql.ListPosition | null = null;
  do {
    const due: sql.ListPosition[] = await sql.requestsToRemind(app.db, {
      since: lapseBefore(now),
      before: remindBefore(now),
      after: position,
      limit: BATCH,
    });
    // The log names nobody: a request is known to two members alone.
    await forEachItem(
      due,
      (pair) => remindOf(app, pair),
      (error) =>
        app.log.error(
          { event: 'request_not_reminded', err: error },
          'Nobody was reminded of a request; it will be tried again.',
        ),
    );
    position = due.length < BATCH ? null : (due.at(-1) ?? null);
  } while (position !== null);
}
