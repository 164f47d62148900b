import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { type BlockEffect, wasHiddenFromBlocker } from '#server/slices/safety/index.ts';
import * as attendeesSql from './attendees.sql.ts';
import { endHeldPlacesAndOffer, restorePlace } from './change-attendance.ts';
import type { BlockedPair } from './emit-change.ts';
import * as sql from './hangouts.sql.ts';
import * as heldPlacesSql from './held-places.sql.ts';
import { lockAndTakeOut } from './lock-and-take-out.ts';
import { lockSeveral } from './lock-several.ts';
import { withLockedHangout } from './serialize-by-hangout.ts';

const asAttendeeAndHost = (uid: string, otherUid: string) =>
  [
    [uid, otherUid],
    [otherUid, uid],
  ] as const;

/** A place that a block took, and that is held while the block can be undone. */
export interface HeldPlace {
  hangoutId: string;
  uid: string;
}

/** Takes these places, and holds them while the block can be undone. Returns those that there were. */
export async function holdPlaces(work: Work, places: readonly HeldPlace[], block: BlockedPair): Promise<HeldPlace[]> {
  if (places.length === 0) return [];
  await lockSeveral(
    work,
    places.map(({ hangoutId }) => hangoutId),
  );
  const heldPlaces: HeldPlace[] = [];
  for (const place of places) if (await lockAndTakeOut(work, { ...place, block })) heldPlaces.push(place);
  return heldPlaces;
}

/** Ends held places, because their block ends without an undo. */
export async function discardHeldPlaces(work: Work, heldPlaces: readonly HeldPlace[]): Promise<void> {
  for (const { hangoutId, uid } of heldPlaces) {
    const hangout = await sql.lock(work.db, hangoutId);
    if (hangout) await endHeldPlacesAndOffer(work, hangout, { uid });
  }
}

/**
 * Gives held places back, as far as the hangout is still there for their members: those of a group that they have left since,
 * or were taken out of, are not.
 */
export async function restoreHeldPlaces(
  work: Work,
  heldPlaces: readonly HeldPlace[],
  pair: BlockedPair,
): Promise<void> {
  for (const place of heldPlaces) {
    const hangout = await sql.lock(work.db, place.hangoutId);
    const { mayRead } = await attendeesSql.attendanceOf(work.db, place.hangoutId, place.uid);
    if (hangout && mayRead) await restorePlace(work, hangout, place.uid, pair);
    else await discardHeldPlaces(work, [place]);
  }
}

/**
 * Removes each of two members, one of whom has blocked the other, from hangouts that the other hosts. Their places are held while
 * the block can be undone (P-12). The other member must not learn of a block that ends no place: a suspended member's hangouts stay
 * in open lists too, until these are read again. It runs after the effect of groups, whose undo decides which hangouts the member
 * may read.
 */
export const hangoutBlockEffect: BlockEffect<HeldPlace[]> = {
  name: 'places',
  async end(work, uid, otherUid) {
    const now = work.app.clock.now();
    const places: HeldPlace[] = [];
    for (const [attendee, host] of asAttendeeAndHost(uid, otherUid))
      for (const hangoutId of await sql.openIdsAttendedBy(work.db, attendee, now, host))
        places.push({ hangoutId, uid: attendee });
    const heldPlaces = await holdPlaces(work, places, { actorUid: uid, otherUid });
    if (heldPlaces.length > 0) work.publish([uid, otherUid], { type: 'hangoutsChanged' });
    else if (!(await wasHiddenFromBlocker(work.db, uid, otherUid))) work.publish([uid], { type: 'hangoutsChanged' });
    return heldPlaces.length > 0 ? heldPlaces : null;
  },
  async restore(work, uid, otherUid, heldPlaces) {
    await restoreHeldPlaces(work, heldPlaces, { actorUid: uid, otherUid });
    work.publish([uid, otherUid], { type: 'hangoutsChanged' });
  },
  discard: discardHeldPlaces,
};

/** A job: ends held places whose block can no longer be undone. Several nodes may run this at once. */
export async function endDueHeldPlaces(app: App): Promise<void> {
  const dueAt = app.clock.now();
  await forEachItem(
    await heldPlacesSql.withDueHolds(app.db, dueAt),
    (id) => withLockedHangout(app, id, (work, hangout) => endHeldPlacesAndOffer(work, hangout, { dueAt })),
    (error, id) =>
      app.log.error(
        { event: 'held_places_not_ended', err: error, id },
        'Held places whose time is over were not ended and will be tried again.',
      ),
  );
}
