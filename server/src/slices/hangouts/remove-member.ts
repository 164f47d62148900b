import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { type BlockEffect, wasHiddenFromBlocker } from '#server/slices/safety/index.ts';
import * as attendeesSql from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import { cancelHangout, lockSeveral } from './cancel.ts';
import { freeHeldPlaces, holdPlaceFor, removeAttendee, restorePlace } from './change-attendance.ts';
import type { BlockedPair } from './emit-change.ts';
import * as sql from './hangouts.sql.ts';
import * as heldPlaces from './held-places.sql.ts';
import { forgetAddressesBy } from './home-addresses.sql.ts';
import { serializeByHangout } from './serialize-by-hangout.ts';

/** Takes an attendee out of a hangout. Returns whether there was a place. @param take what happens to it */
export async function removeFrom(
  work: Work,
  {
    hangoutId,
    uid,
    take,
  }: { hangoutId: string; uid: string; take: typeof removeAttendee | ReturnType<typeof holdPlaceFor> },
): Promise<boolean> {
  const hangout = await sql.lock(work.db, hangoutId);
  if (!hangout || hangout.createdBy === uid) return false;
  const { rsvp } = await attendeesSql.attendanceOf(work.db, hangoutId, uid);
  if (!rsvp) return false;
  await take(work, hangout, uid, rsvp);
  work.after(() => broadcastHangout(work.app, hangoutId));
  return true;
}

const asAttendeeAndHost = (uid: string, otherUid: string) =>
  [
    [uid, otherUid],
    [otherUid, uid],
  ] as const;

/** A place that a block took, and keeps while it can be undone. */
export interface TakenPlace {
  hangoutId: string;
  uid: string;
}

/** Takes these places, and keeps them while the block can be undone. Returns those that there were. */
export async function takePlaces(work: Work, places: readonly TakenPlace[], pair: BlockedPair): Promise<TakenPlace[]> {
  if (places.length === 0) return [];
  await lockSeveral(
    work,
    places.map(({ hangoutId }) => hangoutId),
  );
  const takenPlaces: TakenPlace[] = [];
  for (const place of places)
    if (await removeFrom(work, { ...place, take: holdPlaceFor(pair) })) takenPlaces.push(place);
  return takenPlaces;
}

/** Frees places that a block kept, because it ends without an undo. */
export async function freePlaces(work: Work, takenPlaces: readonly TakenPlace[]): Promise<void> {
  for (const { hangoutId, uid } of takenPlaces) {
    const hangout = await sql.lock(work.db, hangoutId);
    if (hangout) await freeHeldPlaces(work, hangout, { uid });
  }
}

/**
 * Gives places back that a block kept, as far as the hangout is still there for their members: those of a group that they have left since,
 * or were taken out of, are not.
 */
export async function restorePlaces(work: Work, takenPlaces: readonly TakenPlace[], pair: BlockedPair): Promise<void> {
  for (const place of takenPlaces) {
    const hangout = await sql.lock(work.db, place.hangoutId);
    const { mayRead } = await attendeesSql.attendanceOf(work.db, place.hangoutId, place.uid);
    if (hangout && mayRead) await restorePlace(work, hangout, place.uid, pair);
    else await freePlaces(work, [place]);
  }
}

/**
 * Removes each of two members, one of whom has blocked the other, from hangouts that the other hosts. Their places are kept while the
 * block can be undone (P-12). The other member must not learn of a block that ends no place: a suspended member's hangouts stay in open
 * lists too, until these are read again. It runs after the effect of groups, whose undo decides which hangouts the member may read.
 */
export const hangoutBlockEffect: BlockEffect<TakenPlace[]> = {
  name: 'places',
  async end(work, uid, otherUid) {
    const now = work.app.clock.now();
    const places: TakenPlace[] = [];
    for (const [attendee, host] of asAttendeeAndHost(uid, otherUid))
      for (const hangoutId of await sql.openWith(work.db, attendee, now, host))
        places.push({ hangoutId, uid: attendee });
    const takenPlaces = await takePlaces(work, places, { actorUid: uid, otherUid });
    if (takenPlaces.length > 0) work.publish([uid, otherUid], { type: 'hangoutsChanged' });
    else if (!(await wasHiddenFromBlocker(work.db, uid, otherUid))) work.publish([uid], { type: 'hangoutsChanged' });
    return takenPlaces.length > 0 ? takenPlaces : null;
  },
  async restore(work, uid, otherUid, takenPlaces) {
    await restorePlaces(work, takenPlaces, { actorUid: uid, otherUid });
    work.publish([uid, otherUid], { type: 'hangoutsChanged' });
  },
  discard: freePlaces,
};

/** Frees the places of blocks that can no longer be undone. Several nodes may run this at once. */
export async function freeDuePlaces(app: App): Promise<void> {
  const dueAt = app.clock.now();
  await forEachItem(
    await heldPlaces.withDueHolds(app.db, dueAt),
    (id) =>
      serializeByHangout(app, id, () =>
        app.transact(async (work) => {
          const hangout = await sql.lock(work.db, id);
          if (hangout) await freeHeldPlaces(work, hangout, { dueAt });
        }),
      ),
    (error, id) =>
      app.log.error(
        { event: 'kept_places_not_freed', err: error, id },
        'Places that a block kept were not freed and will be tried again.',
      ),
  );
}

/** Cancels the hangouts a member hosts and frees their places, in the transaction that deletes their account. */
export async function removeMemberFromHangouts(work: Work, uid: string) {
  const now = work.app.clock.now();
  await forgetAddressesBy(work.db, uid);
  const hosted = await sql.openOf(work.db, uid, now);
  const attended = await sql.openWith(work.db, uid, now);
  await lockSeveral(work, [...hosted, ...attended]);
  for (const id of hosted) {
    const hangout = await sql.lock(work.db, id);
    if (!hangout) continue;
    await cancelHangout(work, hangout);
    work.publish(await attendeesSql.membersOf(work.db, id, 'confirmed'), { type: 'hangoutsChanged' });
  }
  for (const hangoutId of attended) await removeFrom(work, { hangoutId, uid, take: removeAttendee });
  for (const id of await heldPlaces.heldFor(work.db, uid)) {
    const hangout = await sql.lock(work.db, id);
    if (hangout) await freeHeldPlaces(work, hangout, { uid });
  }
}
