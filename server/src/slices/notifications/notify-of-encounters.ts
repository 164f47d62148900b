import type { NotificationsContext } from './context.ts';
import * as sql from './notifications.sql.ts';
import { notify } from './notify.ts';

/** Notifies two members that both would like to meet again (B-03), and a member who missed hangouts repeatedly (B-02). */
export function notifyOfEncounters(ctx: NotificationsContext) {
  ctx.encounters.onMutual(async (work, { one, other, hangoutId }) => {
    await sql.lock(work.db, [one, other]);
    await notify(ctx, work, [one], { type: 'meet_again', from: other, hangoutId });
    await notify(ctx, work, [other], { type: 'meet_again', from: one, hangoutId });
  });
  ctx.encounters.onMissing(async (work, uid) => {
    await sql.lock(work.db, [uid]);
    await notify(ctx, work, [uid], { type: 'missed_hangouts', from: null });
  });
}
