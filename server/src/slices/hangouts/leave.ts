import { hangouts } from '#contract/hangouts/routes.ts';
import { phaseOf } from '#contract/hangouts/standing.ts';
import { fail } from '#server/platform/http/errors.ts';
import { removeAttendee } from './attendance.ts';
import * as attendeesSql from './attendees.sql.ts';
import { handleInOrder } from './context.ts';
import { viewFor } from './views.ts';

/** Gives up a place or a position on the waitlist. A member who has neither changes nothing. */
export const leave = handleInOrder(hangouts.leave, async ({ ctx, work, viewer, hangout }) => {
  if (hangout.createdBy === viewer.uid) fail('HOST_STAYS');
  const { rsvp } = await attendeesSql.attendanceOf(work.db, hangout.id, viewer.uid);
  if (rsvp === null) return viewFor(ctx, work.db, viewer.uid, hangout);
  if (phaseOf({ ...hangout, cancelled: hangout.cancelledAt !== null }, ctx.clock.now()) === 'past')
    fail('HANGOUT_OVER');
  const changed = await removeAttendee(ctx, work, hangout, viewer.uid, rsvp);
  work.after(() => ctx.broadcast(hangout.id));
  return viewFor(ctx, work.db, viewer.uid, changed);
});
