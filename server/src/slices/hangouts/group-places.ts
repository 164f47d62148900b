import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { BlockEffect } from '#server/slices/safety/index.ts';
import * as attendeesSql from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import { lockSeveral } from './cancel.ts';
import { restorePlace } from './change-attendance.ts';
import * as sql from './hangouts.sql.ts';
import { freePlaces, type TakenPlace, takePlaces } from './remove-member.ts';

/** The part of two members in hangouts that a block took together with a place in a group. */
interface TakenWithGroup {
  /** The places in hangouts that only the group sees. */
  places: TakenPlace[];
  /** The hangouts for the group that the member hosts. */
  hosted: { hangoutId: string; groupId: string }[];
}

async function takeHosted(work: Work, uid: string, otherUid: string): Promise<TakenWithGroup['hosted']> {
  const hosted = await sql.hostedForLostGroups(work.db, { uid, otherUid, now: work.app.clock.now() });
  await lockSeveral(
    work,
    hosted.map(({ hangoutId }) => hangoutId),
  );
  for (const { hangoutId } of hosted) {
    await sql.update(work.db, hangoutId, { groupId: null });
    work.after(() => broadcastHangout(work.app, hangoutId));
  }
  return hosted;
}

/**
 * Ends the same as a leaving in the hangouts of groups out of which a block has just taken one of the two. Otherwise the group's members
 * would recognize the block by the places that stay. It runs after the effect of groups.
 */
export const groupPlacesBlockEffect: BlockEffect<TakenWithGroup> = {
  name: 'groupPlaces',
  async end(work, uid, otherUid) {
    const pair = { actorUid: uid, otherUid };
    const now = work.app.clock.now();
    const taken: TakenWithGroup = { places: [], hosted: [] };
    for (const [member, organizer] of [
      [uid, otherUid],
      [otherUid, uid],
    ] as const) {
      const ids = await sql.attendedForLostGroups(work.db, { uid: member, otherUid: organizer, now });
      const places = ids.map((hangoutId) => ({ hangoutId, uid: member }));
      taken.places.push(...(await takePlaces(work, places, pair)));
      taken.hosted.push(...(await takeHosted(work, member, organizer)));
    }
    return taken.places.length + taken.hosted.length > 0 ? taken : null;
  },
  async restore(work, uid, otherUid, { places, hosted }) {
    for (const { hangoutId, groupId } of hosted) {
      const hangout = await sql.lock(work.db, hangoutId);
      if (!hangout || !(await sql.returnToGroup(work.db, hangoutId, groupId))) continue;
      work.after(() => broadcastHangout(work.app, hangoutId));
    }
    for (const place of places) {
      const hangout = await sql.lock(work.db, place.hangoutId);
      const { mayRead } = await attendeesSql.attendanceOf(work.db, place.hangoutId, place.uid);
      if (hangout && mayRead) await restorePlace(work, hangout, place.uid, { actorUid: uid, otherUid });
      else await freePlaces(work, [place]);
    }
  },
  discard: (work, { places }) => freePlaces(work, places),
};
