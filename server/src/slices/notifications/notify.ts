import { PUSH_DELAY_MS } from '#contract/limits.ts';
import type { NotificationType } from '#contract/notifications/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { NotificationsContext } from './context.ts';
import * as sql from './notifications.sql.ts';
import { type Known, viewsFor } from './views.ts';

/** How many members a notification for the whole community is published to in one transaction. */
const BATCH = 200;

interface Notice {
  type: NotificationType;
  /** The uid of the member whom the notification names; null when it names none. */
  from: string | null;
  message?: string | undefined;
  hangoutId?: string | undefined;
  unless?: 'oneOfToday' | 'oneUnread' | undefined;
}

/** Returns when a push that is queued now was created and is due. */
export function pushTimes(ctx: NotificationsContext): sql.PushTimes {
  const now = ctx.clock.now();
  return { now, due: new Date(now.getTime() + PUSH_DELAY_MS) };
}

function publishRows(work: Work, rows: readonly sql.CountedRow[], views: Awaited<ReturnType<typeof viewsFor>>) {
  rows.forEach(({ uid, unread }, at) => {
    const notification = views[at];
    if (notification) work.publish([uid], { type: 'notification', notification, unread });
  });
}

/**
 * Writes a notification for members who want this type, queues their pushes and publishes it to them. Their notifications
 * must be locked.
 * @returns the members who were notified
 */
export async function notify(
  ctx: NotificationsContext,
  work: Work,
  uids: readonly string[],
  notice: Notice,
  known?: Known,
): Promise<string[]> {
  if (uids.length === 0) return [];
  const rows = await sql.insert(
    work.db,
    uids,
    { message: '', hangoutId: null, ...notice },
    { times: pushTimes(ctx), notHiddenFrom: ctx.safety.notHiddenFrom, briefOf: ctx.hangouts.briefOf },
  );
  if (rows.length === 0) return [];
  if (rows.some(({ pushes }) => pushes > 0)) ctx.push.wakeAfter(work);
  publishRows(work, rows, await viewsFor(ctx, work.db, rows, known));
  return rows.map(({ uid }) => uid);
}

/**
 * Publishes notifications of many members as they are then, or that they are gone, to those who are online. It happens after the
 * commit and in batches, so that no transaction locks the notifications of every member.
 */
export function publishInBatches(
  ctx: NotificationsContext,
  work: Work,
  rows: readonly Pick<sql.CurrentRow, 'id' | 'uid'>[],
): void {
  const online = rows.filter(({ uid }) => ctx.isOnline(uid));
  work.after(async () => {
    for (let from = 0; from < online.length; from += BATCH) {
      const batch = online.slice(from, from + BATCH);
      await ctx.transact(async (then) => {
        await sql.lock(
          then.db,
          batch.map(({ uid }) => uid),
        );
        const ids = batch.map(({ id }) => id);
        const current = await sql.findMany(then.db, ids, ctx.safety.notHiddenFrom);
        for (const { uid, id, unread } of current.filter(({ isShown }) => !isShown))
          then.publish([uid], { type: 'notificationsGone', ids: [id], unread });
        const shown = current.filter(({ isShown }) => isShown);
        publishRows(then, shown, await viewsFor(ctx, then.db, shown));
      });
    }
  });
}
