import { notifications } from '#contract/notifications/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { handleInTransaction, type NotificationsContext } from './context.ts';
import * as sql from './notifications.sql.ts';

/**
 * Marks notifications of these members as read and publishes it to each of them. Their notifications must be locked.
 * @returns how many are unread afterwards, by member
 */
export async function markReadFor(
  { safety }: Pick<NotificationsContext, 'safety'>,
  work: Work,
  uids: readonly string[],
  which: sql.Selection,
): Promise<Map<string, number>> {
  const changes = await sql.markRead(work.db, uids, which, safety.notHiddenFrom);
  for (const { uid, ids, unread } of changes)
    if (ids.length > 0) work.publish([uid], { type: 'notificationsRead', ids, unread });
  return new Map(changes.map(({ uid, unread }) => [uid, unread]));
}

/** Marks one of a member's notifications as read, or with the id "all" every one. Marking it again changes nothing. */
export async function markOwnRead(
  ctx: NotificationsContext,
  work: Work,
  uid: string,
  id: string,
): Promise<{ unread: number }> {
  await sql.lock(work.db, [uid]);
  const unread = await markReadFor(ctx, work, [uid], { isListed: true, ...(id !== 'all' && { id }) });
  return { unread: unread.get(uid) ?? 0 };
}

export const markRead = handleInTransaction(notifications.markRead, ({ ctx, work, params: { uid, id } }) =>
  markOwnRead(ctx, work, uid, id),
);
