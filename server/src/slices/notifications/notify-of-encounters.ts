import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Mutual } from '#server/slices/encounters/index.ts';
import * as sql from './notifications.sql.ts';
import { notify } from './notify.ts';

/** Notifies two members that both would like to meet again (B-03). */
export async function notifyOfMatch(work: Work, { one, other, hangoutId }: Mutual) {
  await sql.lock(work.db, [one, other]);
  await notify(work, [one], { type: 'meet_again', from: other, hangoutId });
  await notify(work, [other], { type: 'meet_again', from: one, hangoutId });
}

/** Notifies a member who missed hangouts repeatedly (B-02). */
export async function notifyOfMissedHangouts(work: Work, uid: string) {
  await sql.lock(work.db, [uid]);
  await notify(work, [uid], { type: 'missed_hangouts', from: null });
}
