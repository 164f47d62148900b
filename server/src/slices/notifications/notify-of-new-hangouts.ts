import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { NewHangouts } from '#server/slices/hangouts/index.ts';
import * as sql from './notifications.sql.ts';
import { notify } from './notify.ts';

/** Notifies a member of new hangouts that fit their saved filters (N-08). It names nobody. */
export async function notifyOfNewHangouts(work: Work, { uid, hangoutIds, filters }: NewHangouts) {
  await sql.lock(work.db, [uid]);
  await notify(work, [uid], { type: 'hangouts_found', from: null, hangoutIds, filters });
}
