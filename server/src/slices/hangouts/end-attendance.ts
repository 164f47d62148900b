import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as attendeesSql from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import type { holdPlaceFor, removeAttendee } from './change-attendance.ts';
import * as sql from './hangouts.sql.ts';

/** Takes an attendee out of a hangout. Returns whether there was a place. @param take what happens to it */
export async function endAttendance(
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
