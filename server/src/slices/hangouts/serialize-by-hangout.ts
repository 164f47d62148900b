import { type App, onePerApp } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { createKeyedQueue } from '#server/platform/keyed-queue.ts';
import { type HangoutRow, lock } from './hangouts.sql.ts';

const queue = onePerApp(createKeyedQueue);

/** Runs transactions about one hangout in order, so that they do not wait for each other with a connection each. */
export const serializeByHangout = <T>(app: App, hangoutId: string, run: () => Promise<T>): Promise<T> =>
  queue(app)(hangoutId, run);

/** Runs a transaction with the row of a hangout locked, after earlier ones about it. Without such a hangout, nothing happens. */
export const withLockedHangout = (
  app: App,
  id: string,
  use: (work: Work, hangout: HangoutRow) => Promise<unknown>,
): Promise<void> =>
  serializeByHangout(app, id, () =>
    app.transact(async (work) => {
      const hangout = await lock(work.db, id);
      if (hangout) await use(work, hangout);
    }),
  );
