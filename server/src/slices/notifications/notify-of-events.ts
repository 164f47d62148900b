import { DAY_MS } from '#contract/durations.ts';
import type { EventChangeKind } from '#contract/notifications/routes.ts';
import { type App, onePerApp } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { participantUidsOf } from '#server/slices/chats/index.ts';
import { type EventChange, eventAttendeesOf, eventBriefs } from '#server/slices/events/index.ts';
import { uidsOfEverybody } from '#server/slices/profiles/index.ts';
import * as sql from './notifications.sql.ts';
import { publishInBatches, pushTimes } from './notify.ts';
import { pushes } from './push.ts';

/** Stored in the database until it is done. Its name and the names of its fields must not change. */
interface Job {
  id: string;
  news: EventChangeKind;
  version: number;
  /** The uid of the operator who made the change and is not notified of it; null for the command line. */
  by: string | null;
}

/** Writes the notifications about one change of an event. Doing it twice notifies once. */
async function notifyOfChange(app: App, { id, news: change, version, by }: Job) {
  const event = (await eventBriefs(app.db, [id])).get(id);
  // An event that was cancelled before anybody was notified of it needs no notification.
  if (!event || (event.cancelled && change !== 'cancelled')) return;
  await app.transact(async (work) => {
    const uids =
      change === 'announced'
        ? uidsOfEverybody
        : sql.notifiedOfEvent(id, [
            ...(await participantUidsOf(work.db, event.chatId)),
            ...(await eventAttendeesOf(work.db, id)),
          ]);
    const rows = await sql.insertOfEvent(work.db, { id, change, version, by }, uids, pushTimes(app));
    if (rows.some((row) => row.pushes > 0)) pushes(app).wakeAfter(work);
    publishInBatches(work, rows);
  });
}

const eventNews = onePerApp((app) =>
  app.queues.define<Job>({
    name: 'event-news',
    attemptsMax: 12,
    firstPauseMs: 10_000,
    pauseMaxMs: 3_600_000,
    handle: (job) => notifyOfChange(app, job),
  }),
);

/** Defines the queue of news about events. */
export const defineEventNews = (app: App) => void eventNews(app);

/**
 * Notifies every member of a new event, and of its changes those who know it (E-03). The job runs in a transaction of
 * its own, so that members who sign up or leave at the same time cannot make the operator's change fail.
 */
export async function notifyOfEventChange(work: Work, { kind, event, what, by }: EventChange) {
  // A new title alone is not worth a notification.
  if (kind === 'changed' && !what.place && !what.time) return;
  await eventNews(work.app).enqueue(work, { id: event.id, news: kind, version: event.version, by }, DAY_MS);
}
