import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as attendeesSql from './attendees.sql.ts';
import { cancelHangout } from './cancel.ts';
import { endHeldPlacesAndOffer } from './change-attendance.ts';
import * as sql from './hangouts.sql.ts';
import * as heldPlacesSql from './held-places.sql.ts';
import { forgetAddressesBy } from './home-addresses.sql.ts';
import { lockAndTakeOut } from './lock-and-take-out.ts';
import { lockSeveral } from './lock-several.ts';

/** Cancels the hangouts a member hosts and frees their places, in the transaction that deletes their account. */
export async function removeMemberFromHangouts(work: Work, uid: string) {
  const now = work.app.clock.now();
  await forgetAddressesBy(work.db, uid);
  const hosted = await sql.openIdsHostedBy(work.db, uid, now);
  const attended = await sql.openIdsAttendedBy(work.db, uid, now);
  await lockSeveral(work, [...hosted, ...attended]);
  for (const id of hosted) {
    const hangout = await sql.lock(work.db, id);
    if (!hangout) continue;
    await cancelHangout(work, hangout);
    work.publish(await attendeesSql.membersOf(work.db, id, 'confirmed'), { type: 'hangoutsChanged' });
  }
  for (const hangoutId of attended) await lockAndTakeOut(work, { hangoutId, uid });
  for (const id of await heldPlacesSql.heldFor(work.db, uid)) {
    const hangout = await sql.lock(work.db, id);
    if (hangout) await endHeldPlacesAndOffer(work, hangout, { uid });
  }
}
