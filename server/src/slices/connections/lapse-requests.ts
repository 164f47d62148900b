import type { App } from '#server/platform/app.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { areHiddenFromEachOther } from '#server/slices/safety/index.ts';
import { type ConnectionPair, hasLapsed, lapseBefore } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import { endConnection } from './end.ts';

const BATCH = 100;

const lapse = (app: App, { target, requester }: ConnectionPair): Promise<void> =>
  app.transact(async (work) => {
    await sql.lockConnection(work.db, target, requester);
    const row = await sql.findPair(work.db, target, requester);
    if (!row || !hasLapsed(row, app.clock.now())) return;
    const isPublished = !(await areHiddenFromEachOther(work.db, target, requester));
    await endConnection(work, row, { kind: 'lapsed', by: row.requester, isPublished });
  });

/** Ends requests that got no answer for REQUEST_LAPSE_DAYS (P-11), each in its own transaction. Several nodes may run this at once. */
export async function lapseConnectionRequests(app: App): Promise<void> {
  const cutoff = lapseBefore(app.clock.now());
  for (let position: sql.ListPosition | null = null; ; ) {
    const due: sql.ListPosition[] = await sql.requestsBefore(app.db, { before: cutoff, after: position, limit: BATCH });
    // The log names nobody: a request is known to two members alone.
    await forEachItem(
      due,
      (pair) => lapse(app, pair),
      (error) =>
        app.log.error(
          { event: 'request_not_ended', err: error },
          'An old request was not ended and will be tried again.',
        ),
    );
    position = due.at(-1) ?? null;
    if (due.length < BATCH) return;
  }
}
