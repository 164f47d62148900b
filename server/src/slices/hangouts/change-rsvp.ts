import { hangouts } from '#contract/hangouts/routes.ts';
import { phaseOf } from '#contract/hangouts/standing.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInOrder } from './access.ts';
import * as attendeesSql from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import { saveExtras } from './extras.sql.ts';
import * as sql from './hangouts.sql.ts';
import { settlePlaces } from './offers.ts';
import { publishRsvps } from './publish-attendance.ts';
import { viewFor } from './views.ts';

/**
 * Saves whether an attendee brings a guest, and their note to the host (H-12). A guest needs a place that is neither taken nor
 * offered to the waitlist. A guest and a note stay, and can be withdrawn, when the host no longer allows them; a note
 * also when the hangout is over or cancelled. A field that the request leaves out stays as it is.
 */
export const changeRsvp = handleInOrder(hangouts.changeRsvp, async ({ work, viewer, hangout, body }) => {
  const { uid } = viewer;
  const { id, capacity } = hangout;
  const attendee = (await attendeesSql.rsvpsOf(work.db, id, [uid])).get(uid);
  if (attendee?.rsvp !== 'confirmed') return fail('NOT_FOUND');
  const { bringsGuest = attendee.bringsGuest, note = attendee.note } = body;
  if (bringsGuest === attendee.bringsGuest && note === attendee.note) return viewFor(work.app, work.db, uid, hangout);
  const isWithdrawn = bringsGuest === attendee.bringsGuest && note === '';
  const phase = phaseOf({ ...hangout, cancelled: hangout.cancelledAt !== null }, work.app.clock.now());
  if (phase === 'cancelled' && !isWithdrawn) fail('HANGOUT_CANCELLED');
  if (phase === 'past' && !isWithdrawn) fail('HANGOUT_OVER');
  if (note !== '' && note !== attendee.note && !hangout.allowsNotes) fail('NOTES_NOT_ALLOWED');
  if (bringsGuest && !attendee.bringsGuest) {
    if (!hangout.allowsGuests) fail('GUESTS_NOT_ALLOWED');
    const { going, promised } = await attendeesSql.attendanceOf(work.db, id, uid);
    if (capacity !== null && going + promised >= capacity) fail('GUEST_NO_PLACE');
  }
  await saveExtras(work.db, id, uid, { bringsGuest, note });
  const changed = await sql.update(work.db, id);
  await publishRsvps(work, changed, [uid]);
  work.after(() => broadcastHangout(work.app, id));
  return viewFor(work.app, work.db, uid, await settlePlaces(work, changed));
});
