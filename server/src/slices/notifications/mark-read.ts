import { notifications } from '#contract/notifications/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { recordHostSaw } from '#server/slices/hangouts/index.ts';
import * as sql from './notifications.sql.ts';

/** Publishes to each member which of the notifications in their list are read now. */
function publishRead(work: Work, changes: Awaited<ReturnType<typeof sql.markRead>>) {
  for (const { uid, listedIds, unread } of changes)
    if (listedIds.length > 0) work.publish([uid], { type: 'notificationsRead', ids: listedIds, unread });
}

/**
 * Marks notifications of these members as read and publishes it to each of them. Their notifications must be locked.
 * @returns how many are unread afterwards, by member
 */
export async function markReadFor(
  work: Work,
  uids: readonly string[],
  selection: sql.Selection,
): Promise<Map<string, number>> {
  const changes = await sql.markRead(work.db, uids, selection);
  publishRead(work, changes);
  return new Map(changes.map(({ uid, unread }) => [uid, unread]));
}

/** Marks one of a member's notifications as read, or with the id "all" every one. Marking it again changes nothing. */
export async function markOwnRead(work: Work, uid: string, id: string): Promise<{ unread: number }> {
  await sql.lock(work.db, [uid]);
  const selection = { isListed: true as const, ...(id !== 'all' && { id }) };
  const [change] = await sql.markRead(work.db, [uid], selection);
  publishRead(work, change ? [change] : []);
  const joined = await sql.joinedAccordingTo(work.db, change?.ids ?? []);
  // After the commit: a change of a hangout locks its attendees before these notifications.
  if (joined.length > 0) work.after(() => recordHostSaw(work.app, uid, joined).then(() => {}));
  return { unread: change?.unread ?? 0 };
}

export const markRead = handleInTransaction(notifications.markRead, ({ work, params: { uid, id } }) =>
  markOwnRead(work, uid, id),
);
