import type { HangoutFilters } from '#contract/hangouts/saved-filters.ts';
import type { Notification, NotificationType } from '#contract/notifications/routes.ts';
import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as sql from './notifications.sql.ts';
import { PUSH_DELAY_MS } from './push.rules.ts';
import { pushes } from './push.ts';
import { type Known, viewsFor } from './views.ts';

/** How many members a notification for the whole community is published to in one transaction. */
const BATCH = 200;

interface Notice {
  type: NotificationType;
  /** The uid of the member whom the notification names; null when it names none. */
  from: string | null;
  message?: string | undefined;
  messageSeq?: number | undefined;
  hangoutId?: string | undefined;
  groupId?: string | undefined;
  huddleId?: string | undefined;
  hangoutIds?: readonly string[] | undefined;
  filters?: HangoutFilters | undefined;
  unless?: 'oneOfToday' | 'oneUnread' | undefined;
}

/** Returns when a push that is queued now was created and is due. */
export function pushTimes(app: App): sql.PushTimes {
  const now = app.clock.now();
  return { now, due: new Date(now.getTime() + PUSH_DELAY_MS) };
}

function publishRows(work: Work, rows: readonly sql.CountedRow[], views: readonly Notification[]) {
  rows.forEach(({ uid, unread }, index) => {
    const notification = views[index];
    if (notification) work.publish([uid], { type: 'notification', notification, unread });
  });
}

/**
 * Writes a notification for members who want this type, queues their pushes and publishes it to them. Their notifications
 * must be locked.
 * @returns the members who were notified
 */
export async function notify(
  work: Work,
  uids: readonly string[],
  notice: Notice,
  preloaded?: Known,
): Promise<string[]> {
  if (uids.length === 0) return [];
  const rows = await sql.insert(
    work.db,
    uids,
    {
      ...{ message: '', messageSeq: null, hangoutId: null, groupId: null, huddleId: null },
      ...{ hangoutIds: null, filters: null, ...notice },
    },
    { times: pushTimes(work.app) },
  );
  if (rows.length === 0) return [];
  if (rows.some(({ pushes }) => pushes > 0)) pushes(work.app).wakeAfter(work);
  publishRows(work, rows, await viewsFor(work.db, rows, preloaded));
  return rows.map(({ uid }) => uid);
}

/**
 * Publishes notifications of many members as they are then, or that they are gone, to those who are online. It happens after the
 * commit and in batches, so that no transaction locks the notifications of every member.
 */
export function publishInBatches(work: Work, rows: readonly Pick<sql.CurrentRow, 'id' | 'uid'>[]): void {
  const online = rows.filter(({ uid }) => work.app.presence.has(uid));
  work.after(async () => {
    for (let start = 0; start < online.length; start += BATCH) {
      const batch = online.slice(start, start + BATCH);
      await work.app.transact(async (batchWork) => {
        await sql.lock(
          batchWork.db,
          batch.map(({ uid }) => uid),
        );
        const ids = batch.map(({ id }) => id);
        const current = await sql.findMany(batchWork.db, ids);
        const goneByUid = Map.groupBy(
          current.filter(({ isShown }) => !isShown),
          ({ uid }) => uid,
        );
        for (const [uid, goneRows] of goneByUid)
          batchWork.publish([uid], {
            type: 'notificationsGone',
            ids: goneRows.map(({ id }) => id),
            unread: goneRows[0]?.unread ?? 0,
          });
        const shownRows = current.filter(({ isShown }) => isShown);
        publishRows(batchWork, shownRows, await viewsFor(batchWork.db, shownRows));
      });
    }
  });
}

/** Removes what members were notified of in a group or a huddle that they do not see any longer. Their notifications must be locked. */
export async function forgetGroupOrHuddle(
  work: Work,
  uids: readonly string[],
  about: sql.GroupOrHuddle,
): Promise<void> {
  for (const { uid, ids, unread } of await sql.deleteInGroupOrHuddle(work.db, uids, about))
    work.publish([uid], { type: 'notificationsGone', ids, unread });
}
