import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as sql from './notifications.sql.ts';
import { notify } from './notify.ts';

/** Notifies an operator of new reports. The notification names nobody and says nothing about them. */
export async function notifyOfReports(work: Work, uid: string) {
  await sql.lock(work.db, [uid]);
  await notify(work, [uid], { type: 'reports', from: null });
}
