import { hangouts } from '#contract/hangouts/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleSerialized } from './access.ts';
import * as attendeesSql from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import { takeOut } from './change-attendance.ts';
import { takeRequestBack } from './join-requests.ts';
import { phaseOfRow } from './phase.rules.ts';
import { viewFor } from './views.ts';

/** Gives up a place or a position on the waitlist, or takes back a request to join. A member who has none changes nothing. */
export const leave = handleSerialized(hangouts.leave, async ({ work, viewer, hangout }) => {
  if (hangout.createdBy === viewer.uid) fail('HOST_STAYS');
  const { rsvp } = await attendeesSql.attendanceOf(work.db, hangout.id, viewer.uid);
  if (rsvp === null) {
    await takeRequestBack(work, hangout, viewer.uid);
    return viewFor(work.app, work.db, viewer.uid, hangout);
  }
  if (phaseOfRow(hangout, work.app.clock.now()) === 'past') fail('HANGOUT_OVER');
  const changed = await takeOut(work, hangout, { uid: viewer.uid, rsvp });
  work.after(() => broadcastHangout(work.app, hangout.id));
  return viewFor(work.app, work.db, viewer.uid, changed);
});
