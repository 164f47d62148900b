import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as attendeesSql from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import { takeOut } from './change-attendance.ts';
import type { BlockedPair } from './emit-change.ts';
import * as sql from './hangouts.sql.ts';

/**
 * Locks a hangout and takes a member out of it, unless they host it. Returns whether they attended or waited.
 * @param block the members of the block that does it
 */
export async function lockAndTakeOut(
  work: Work,
  { hangoutId, uid, block }: { hangoutId: string; uid: string; block?: BlockedPair },
): Promise<boolean> {
  const hangout = await sql.lock(work.db, hangoutId);
  if (!hangout || hangout.createdBy === uid) return false;
  const { rsvp } = await attendeesSql.attendanceOf(work.db, hangoutId, uid);
  if (!rsvp) return false;
  await takeOut(work, hangout, { uid, rsvp, block });
  work.after(() => broadcastHangout(work.app, hangoutId));
  return true;
}
