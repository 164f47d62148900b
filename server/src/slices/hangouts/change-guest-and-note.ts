import { isFull } from '#contract/hangouts/places.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleSerialized } from './access.ts';
import * as attendeesSql from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import { saveGuestAndNote } from './guests-and-notes.sql.ts';
import * as sql from './hangouts.sql.ts';
import { phaseOfRow } from './phase.rules.ts';
import { publishOwnChange } from './publish-own-change.ts';
import { publishRsvps } from './publish-rsvps.ts';
import { settlePlaces } from './settle-places.ts';
import { viewFor } from './views.ts';

/** Whether an attendee brings a guest, and their note to the host. */
interface Extras {
  bringsGuest: boolean;
  note: string;
}

/** @throws AppError the reason for which an attendee may not have these extras */
async function refuseGuestAndNote(
  work: Work,
  hangout: sql.HangoutRow,
  uid: string,
  { previous, next }: Record<'previous' | 'next', Extras>,
) {
  const isWithdrawn = next.bringsGuest === previous.bringsGuest && next.note === '';
  const phase = phaseOfRow(hangout, work.app.clock.now());
  if (phase === 'cancelled' && !isWithdrawn) fail('HANGOUT_CANCELLED');
  if (phase === 'past' && !isWithdrawn) fail('HANGOUT_OVER');
  if (next.note !== '' && next.note !== previous.note && !hangout.allowsNotes) fail('NOTES_NOT_ALLOWED');
  if (!next.bringsGuest || previous.bringsGuest) return;
  if (!hangout.allowsGuests) fail('GUESTS_NOT_ALLOWED');
  const { placesTaken, placesOffered } = await attendeesSql.attendanceOf(work.db, hangout.id, uid);
  if (isFull(hangout, placesTaken + placesOffered)) fail('GUEST_NO_PLACE');
}

/**
 * Saves whether an attendee brings a guest, and their note to the host (H-12). A guest needs a place that is neither taken nor offered.
 * Both can always be withdrawn. A field that the request leaves out stays as it is.
 */
export const changeGuestAndNote = handleSerialized(
  hangouts.changeGuestAndNote,
  async ({ work, viewer, hangout, body }) => {
    const { uid } = viewer;
    const { id } = hangout;
    const previous = (await attendeesSql.rsvpsOf(work.db, id, [uid])).get(uid);
    if (previous?.rsvp !== 'confirmed') return fail('NOT_FOUND');
    const { bringsGuest = previous.bringsGuest, note = previous.note } = body;
    if (bringsGuest === previous.bringsGuest && note === previous.note) return viewFor(work.app, work.db, uid, hangout);
    await refuseGuestAndNote(work, hangout, uid, { previous, next: { bringsGuest, note } });
    await saveGuestAndNote(work.db, id, uid, { bringsGuest, note });
    if (bringsGuest === previous.bringsGuest) {
      await publishOwnChange(work, hangout, uid);
      return viewFor(work.app, work.db, uid, hangout);
    }
    const changed = await sql.raiseVersion(work.db, id);
    await publishRsvps(work, changed, [uid]);
    work.after(() => broadcastHangout(work.app, id));
    const settled = await settlePlaces(work, changed);
    return viewFor(work.app, work.db, uid, settled.hangout);
  },
);
