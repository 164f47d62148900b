import { type App, onePerApp } from '#server/platform/app.ts';
import { createKeyedQueue } from '#server/platform/keyed-queue.ts';

const queue = onePerApp(createKeyedQueue);

/** Runs transactions about one hangout in order, so that they do not wait for each other with a connection each. */
export const serializeByHangout = <T>(app: App, hangoutId: string, run: () => Promise<T>): Promise<T> =>
  queue(app)(hangoutId, run);
