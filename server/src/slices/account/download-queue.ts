import { DAY_MS } from '#contract/durations.ts';
import { type App, onePerApp } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { markFailed } from './downloads.sql.ts';
import { makeDownload } from './make-download.ts';

/** How a download that failed is tried again: for about half an hour. */
const RETRIES = { attemptsMax: 6, firstPauseMs: 30_000, pauseMaxMs: 10 * 60_000 };
/** A node that makes a download shows this often that it is alive. */
const HEARTBEAT_S = 60;

/** Makes downloads in the background. */
export const downloadQueue = onePerApp((app: App) =>
  app.queues.define<{ id: string }>({
    name: 'make-download',
    ...RETRIES,
    heartbeatSeconds: HEARTBEAT_S,
    handle: ({ id }) => makeDownload(app, id),
    onGivenUp: async ({ id }) => void (await markFailed(app.db, id)),
  }),
);

/** Makes a download in the background, once the transaction is committed. */
export const enqueueDownload = (work: Work, id: string) => downloadQueue(work.app).enqueue(work, { id }, DAY_MS);
