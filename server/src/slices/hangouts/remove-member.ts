import type { Work } from '#server/platform/db/unit-of-work.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { freeHeldPlaces, holdPlace, removeAttendee, restorePlace } from './attendance.ts';
import * as attendeesSql from './attendees.sql.ts';
import { cancelHangout, lockSeveral } from './cancel.ts';
import type { HangoutsContext } from './context.ts';
import * as sql from './hangouts.sql.ts';
import * as heldPlaces from './held-places.sql.ts';
import { forgetAddressesBy } from './home-addresses.sql.ts';

/** Takes an attendee out of a hangout. @param take what happens to the place */
async function removeFrom(
  ctx: HangoutsContext,
  work: Work,
  { hangoutId, uid, take }: { hangoutId: string; uid: string; take: typeof removeAttendee | typeof holdPlace },
) {
  const hangout = await sql.lock(work.db, hangoutId);
  if (!hangout || hangout.createdBy === uid) return;
  const { rsvp } = await attendeesSql.attendanceOf(work.db, hangoutId, uid);
  if (!rsvp) return;
  await take(ctx, work, hangout, uid, rsvp);
  work.after(() => ctx.broadcast(hangoutId));
}

const asAttendeeAndHost = (uid: string, other: string) =>
  [
    [uid, other],
    [other, uid],
  ] as const;

/**
 * Removes each of two members, one of whom has blocked the other, from hangouts that the other hosts. Their places are kept
 * while the block can be undone. A member who blocks back is apart from the other one already, who must not learn of it.
 */
export async function separateBlocked(ctx: HangoutsContext, work: Work, uid: string, other: string) {
  const now = ctx.clock.now();
  for (const [attendee, host] of asAttendeeAndHost(uid, other))
    for (const hangoutId of await sql.openWith(work.db, attendee, now, host))
      await removeFrom(ctx, work, { hangoutId, uid: attendee, take: holdPlace });
  if (!(await ctx.safety.hasBlocked(work.db, other, uid))) work.publish([uid, other], { type: 'hangoutsChanged' });
}

/** Gives two members the places back that a block took, in the transaction that undoes the block (P-12). */
export async function rejoinUnblocked(ctx: HangoutsContext, work: Work, uid: string, other: string) {
  for (const [attendee, host] of asAttendeeAndHost(uid, other)) {
    for (const id of await heldPlaces.heldWith(work.db, attendee, host)) {
      const hangout = await sql.lock(work.db, id);
      if (hangout) await restorePlace(ctx, work, hangout, attendee);
      work.after(() => ctx.broadcast(id));
    }
  }
  work.publish([uid, other], { type: 'hangoutsChanged' });
}

/** Frees the places of blocks that can no longer be undone. Several nodes may run this at once. */
export async function freeDuePlaces(ctx: HangoutsContext): Promise<void> {
  const dueAt = ctx.clock.now();
  await forEachItem(
    await heldPlaces.withDueHolds(ctx.db, dueAt),
    (id) =>
      ctx.inOrder(id, () =>
        ctx.transact(async (work) => {
          const hangout = await sql.lock(work.db, id);
          if (hangout) await freeHeldPlaces(ctx, work, hangout, { dueAt });
        }),
      ),
    (error, id) =>
      ctx.log.error(
        { event: 'kept_places_not_freed', err: error, id },
        'Places that a block kept were not freed and will be tried again.',
      ),
  );
}

/** Cancels the hangouts a member hosts and frees their places, in the transaction that deletes their account. */
export async function removeMember(ctx: HangoutsContext, work: Work, uid: string) {
  const now = ctx.clock.now();
  await forgetAddressesBy(work.db, uid);
  const hosted = await sql.openOf(work.db, uid, now);
  const attended = await sql.openWith(work.db, uid, now);
  await lockSeveral(ctx, work, [...hosted, ...attended]);
  for (const id of hosted) {
    const hangout = await sql.lock(work.db, id);
    if (!hangout) continue;
    await cancelHangout(ctx, work, hangout);
    work.publish(await attendeesSql.membersOf(work.db, id, 'confirmed'), { type: 'hangoutsChanged' });
  }
  for (const hangoutId of attended) await removeFrom(ctx, work, { hangoutId, uid, take: removeAttendee });
  for (const id of await heldPlaces.heldWith(work.db, uid)) {
    const hangout = await sql.lock(work.db, id);
    if (hangout) await freeHeldPlaces(ctx, work, hangout, { uid });
  }
}
