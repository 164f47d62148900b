import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as sql from './notifications.sql.ts';

/** Deletes every notification that names a member, in the transaction that deletes their account. */
export async function removeMemberFromNotifications(work: Work, uid: string): Promise<void> {
  const uids = await sql.membersNotifiedAbout(work.db, uid);
  await sql.lock(work.db, uids);
  for (const { uid: otherUid, ids, unread } of await sql.deleteNaming(work.db, uid))
    work.publish([otherUid], { type: 'notificationsGone', ids, unread });
}
