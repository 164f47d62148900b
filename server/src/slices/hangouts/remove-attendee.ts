import { hangouts } from '#contract/hangouts/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { afterRefusal } from '#server/platform/http/handle.ts';
import { areHiddenFromEachOther } from '#server/slices/safety/index.ts';
import { handleSerialized } from './access.ts';
import * as attendeesSql from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import { endHeldPlacesAndOffer, takeOut } from './change-attendance.ts';
import { refusePast } from './refuse-past.ts';
import { recordRemoval } from './removals.sql.ts';
import { withLockedHangout } from './serialize-by-hangout.ts';
import { viewFor } from './views.ts';

/**
 * Takes an attendee out of a hangout and its chat (H-15), and keeps them from joining again. The host can remove everybody else, the
 * co-host everybody but the host. The row is locked, so concurrent removals, leaves and joins see each other.
 */
const removeAtOnce = handleSerialized(hangouts.removeAttendee, async ({ work, viewer, hangout, params }) => {
  const { other } = params;
  refusePast(hangout, work.app.clock.now());
  if (hangout.cancelledAt !== null) fail('HANGOUT_CANCELLED');
  const { rsvp } = await attendeesSql.attendanceOf(work.db, hangout.id, other);
  const stays = other === viewer.uid || other === hangout.createdBy;
  if (stays || rsvp !== 'confirmed' || (await areHiddenFromEachOther(work.db, viewer.uid, other)))
    return fail('NOT_GOING');
  await recordRemoval(work.db, hangout.id, other, work.app.clock.now());
  const changed = await takeOut(work, hangout, { uid: other, rsvp, reason: 'removed' });
  work.after(() => broadcastHangout(work.app, hangout.id));
  return viewFor(work.app, work.db, viewer.uid, changed);
});

/**
 * A member whose place is held is to everybody like one who has left, because nothing must tell of a block: the answer is the same, and the
 * removal is not recorded. Their held place ends, because undoing the block would otherwise bring them back.
 */
export const removeAttendee = afterRefusal(removeAtOnce, 'NOT_GOING', (app, { hangoutId, other }) =>
  withLockedHangout(app, hangoutId, (work, hangout) => endHeldPlacesAndOffer(work, hangout, { uid: other })),
);
