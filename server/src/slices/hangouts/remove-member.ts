import type { Work } from '#server/platform/db/unit-of-work.ts';
import { removeAttendee } from './attendance.ts';
import { cancelHangout } from './cancel.ts';
import type { HangoutsContext } from './context.ts';
import * as sql from './hangouts.sql.ts';
import { pastBefore } from './list.ts';

async function removeFrom(ctx: HangoutsContext, work: Work, hangoutId: string, uid: string) {
  const hangout = await sql.lock(work.db, hangoutId);
  if (!hangout || hangout.createdBy === uid) return;
  const { rsvp } = await sql.attendanceOf(work.db, hangoutId, uid);
  if (!rsvp) return;
  await removeAttendee(ctx, work, hangout, uid, rsvp);
  work.after(() => ctx.broadcast(hangoutId));
}

/** Removes each of two members, one of whom has blocked the other, from hangouts that the other hosts. */
export async function separateBlocked(ctx: HangoutsContext, work: Work, uid: string, other: string) {
  const now = pastBefore(ctx.clock.now());
  for (const [guest, host] of [
    [uid, other],
    [other, uid],
  ] as const)
    for (const id of await sql.openWith(work.db, guest, now, host)) await removeFrom(ctx, work, id, guest);
  work.publish([uid, other], { type: 'hangoutsChanged' });
}

/** Cancels the hangouts a member hosts and frees their places, in the transaction that deletes their account. */
export async function removeMember(ctx: HangoutsContext, work: Work, uid: string) {
  const now = pastBefore(ctx.clock.now());
  for (const id of await sql.openOf(work.db, uid, now)) {
    const hangout = await sql.lock(work.db, id);
    if (!hangout) continue;
    await cancelHangout(ctx, work, hangout);
    work.publish(await sql.membersOf(work.db, id, 'confirmed'), { type: 'hangoutsChanged' });
  }
  for (const id of await sql.openWith(work.db, uid, now)) await removeFrom(ctx, work, id, uid);
}
