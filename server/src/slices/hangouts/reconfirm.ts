import { placesOf } from '#contract/hangouts/places.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleSerialized } from './access.ts';
import * as attendeesSql from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import { emitToMembers } from './emit-change.ts';
import * as sql from './hangouts.sql.ts';
import { placesToOffer } from './offers.rules.ts';
import * as offersSql from './offers.sql.ts';
import { phaseOfRow } from './phase.rules.ts';
import { publishOwnChange } from './publish-own-change.ts';
import { publishRsvps } from './publish-rsvps.ts';
import { viewFor } from './views.ts';

/**
 * Records that an attendee comes (B-02). Confirming twice, or without having been asked, changes nothing. Late, it is possible
 * as long as the place is not offered to somebody else. The hangout's row must be locked.
 * @throws AppError NOT_FOUND to members who do not attend; HANGOUT_CANCELLED, HANGOUT_OVER, PLACE_OFFERED
 */
export async function confirmPlace(work: Work, hangout: sql.HangoutRow, uid: string) {
  const { id, capacity } = hangout;
  const now = work.app.clock.now();
  const phase = phaseOfRow(hangout, now);
  const attendee = (await attendeesSql.rsvpsOf(work.db, id, [uid])).get(uid);
  if (attendee?.rsvp !== 'confirmed') return fail('NOT_FOUND');
  if (phase === 'cancelled') fail('HANGOUT_CANCELLED');
  if (phase === 'past') fail('HANGOUT_OVER');
  if (attendee.reconfirm === null || attendee.reconfirm === 'confirmed') return hangout;
  // The place of a guest was released with that of the member.
  if (
    attendee.reconfirm === 'released' &&
    placesToOffer({ capacity, ...(await offersSql.countPlaces(work.db, id)) }) < placesOf(attendee.bringsGuest)
  )
    fail('PLACE_OFFERED');
  await offersSql.reconfirm(work.db, id, uid, now);
  // The numbers that everybody sees count the places that were released.
  const isSeen = attendee.reconfirm === 'released';
  const changed = isSeen ? await sql.raiseVersion(work.db, id) : hangout;
  if (isSeen) await publishRsvps(work, changed, [uid]);
  else await publishOwnChange(work, hangout, uid);
  await emitToMembers(work, changed, { kind: 'answered', recipients: [uid] });
  // Everybody at a table sees who has confirmed.
  const { tableId } = changed;
  if (tableId !== null)
    work.publish(await attendeesSql.membersOf(work.db, id, 'confirmed'), { type: 'tableChanged', tableId });
  if (isSeen) work.after(() => broadcastHangout(work.app, id));
  return changed;
}

export const reconfirm = handleSerialized(hangouts.reconfirm, async ({ work, viewer, hangout }) =>
  viewFor(work.app, work.db, viewer.uid, await confirmPlace(work, hangout, viewer.uid)),
);
