import type { EventChangeKind } from '#contract/notifications/routes.ts';
import type { Queues } from '#server/platform/jobs/queues.ts';
import type { NotificationsContext } from './context.ts';
import * as sql from './notifications.sql.ts';
import { publishInBatches, pushTimes } from './notify.ts';

/** Stored in the database until it is done. Its name and the names of its fields must not change. */
interface Job {
  id: string;
  news: EventChangeKind;
  version: number;
  /** The uid of the operator who made the change and is not notified of it; null for the command line. */
  by: string | null;
}
const DAY_MS = 86_400_000;

/** Writes the notifications about one change of an event. Doing it twice notifies once. */
async function notifyOfChange(ctx: NotificationsContext, { id, news: change, version, by }: Job) {
  const event = (await ctx.events.briefs(ctx.db, [id])).get(id);
  // An event that was cancelled before anybody was notified of it needs no notification.
  if (!event || (event.cancelled && change !== 'cancelled')) return;
  await ctx.transact(async (work) => {
    const uids =
      change === 'announced'
        ? ctx.profiles.everybody
        : sql.notifiedOfEvent(id, [
            ...(await ctx.chats.groups.uids(work.db, event.chatId)),
            ...(await ctx.events.attendeesOf(work.db, id)),
          ]);
    const notHiddenFrom = ctx.safety.notHiddenFrom(by ?? '', 'm.uid');
    const rows = await sql.insertOfEvent(work.db, { id, change, version, by }, { uids, notHiddenFrom }, pushTimes(ctx));
    if (rows.some(({ pushes }) => pushes > 0)) ctx.push.wakeAfter(work);
    publishInBatches(ctx, work, rows);
  });
}

/**
 * Notifies every member of a new event, and of its changes those who were notified before, go to it or take part in its chat (E-03). The
 * job is enqueued in the operator's transaction and does its work in another, so that members who sign up or leave at the same
 * time cannot make the operator's change fail.
 */
export function notifyOfEvents(ctx: NotificationsContext, queues: Queues) {
  const queue = queues.define<Job>({
    name: 'event-news',
    attemptsMax: 12,
    firstPauseMs: 10_000,
    pauseMaxMs: 3_600_000,
    handle: (job) => notifyOfChange(ctx, job),
  });
  ctx.events.onChange(async (work, { kind, event, what, by }) => {
    // A new title alone is not worth a notification.
    if (kind === 'changed' && !what.place && !what.time) return;
    await queue.enqueue(work, { id: event.id, news: kind, version: event.version, by }, DAY_MS);
  });
}
