import type { NotificationsContext } from './context.ts';
import { markReadFor } from './mark-read.ts';
import * as sql from './notifications.sql.ts';
import { notify } from './notify.ts';

/** Asks a member who wished it whether they got home, and marks the question as read when it was answered (B-07). */
export function notifyOfSharedPlans(ctx: NotificationsContext) {
  ctx.sharing.onAsked(async (work, uid, hangoutId) => {
    await sql.lock(work.db, [uid]);
    await notify(ctx, work, [uid], { type: 'home_question', from: null, hangoutId });
  });
  ctx.sharing.onHome(async (work, uid, hangoutId) => {
    await sql.lock(work.db, [uid]);
    await markReadFor(ctx, work, [uid], { type: 'home_question', hangoutId });
  });
}
