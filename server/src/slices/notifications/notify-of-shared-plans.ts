import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { AboutHome } from '#server/slices/sharing/index.ts';
import { markReadFor } from './mark-read.ts';
import * as sql from './notifications.sql.ts';
import { notify } from './notify.ts';

/** Asks a member who wished it whether they got home (B-07). */
export async function askWhetherHome(work: Work, { uid, hangoutId }: AboutHome) {
  await sql.lock(work.db, [uid]);
  await notify(work, [uid], { type: 'home_question', from: null, hangoutId });
}

/** Marks the question as read when it was answered. */
export async function markHomeQuestionRead(work: Work, { uid, hangoutId }: AboutHome) {
  await sql.lock(work.db, [uid]);
  await markReadFor(work, [uid], { type: 'home_question', hangoutId });
}
