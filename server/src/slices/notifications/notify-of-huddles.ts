import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { HuddleChange } from '#server/slices/huddles/index.ts';
import { markReadFor } from './mark-read.ts';
import * as sql from './notifications.sql.ts';
import { notify } from './notify.ts';

/** Removes what members were notified of in a huddle that they do not see any longer. */
async function forgetHuddle(work: Work, uids: readonly string[], huddleId: string) {
  for (const { uid, ids, unread } of await sql.deleteOfHuddle(work.db, uids, huddleId))
    work.publish([uid], { type: 'notificationsGone', ids, unread });
}

/** Notifies members who were added or invited to a huddle (M-24). */
export async function notifyOfHuddleChange(work: Work, { kind, huddleId, uids, by }: HuddleChange) {
  if (uids.length === 0) return;
  await sql.lock(work.db, uids);
  if (kind === 'added') await notify(work, uids, { type: 'huddle_added', from: by ?? null, huddleId });
  if (kind === 'invited') await notify(work, uids, { type: 'huddle_invited', from: by ?? null, huddleId });
  if (kind === 'joined') await markReadFor(work, uids, { type: 'huddle_invited', huddleId });
  if (kind === 'uninvited' || kind === 'left') await forgetHuddle(work, uids, huddleId);
}
