import { isFull } from '#contract/hangouts/places.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { givePlace, takeOut } from './change-attendance.ts';
import { emitToMembers } from './emit-change.ts';
import type { NewAttendee } from './events.ts';
import type { HangoutRow } from './hangouts.sql.ts';
import * as offersSql from './offers.sql.ts';

/**
 * Gives a member the place that is offered to them: a free one, or that of the attendee who did not confirm in time and joined
 * last. The hangout's row must be locked.
 * @throws AppError OFFER_OVER when no place is left
 */
export async function acceptOffer(work: Work, hangout: HangoutRow, joining: NewAttendee) {
  const { placesTaken } = await offersSql.countPlaces(work.db, hangout.id);
  if (isFull(hangout, placesTaken)) {
    const unconfirmed = (await offersSql.lastReleased(work.db, hangout.id)) ?? fail('OFFER_OVER');
    await takeOut(work, hangout, { uid: unconfirmed, rsvp: 'confirmed', reason: 'released' });
  }
  const changed = await givePlace(work, hangout, joining);
  await emitToMembers(work, changed, { kind: 'answered', recipients: [joining.member.uid] });
  return changed;
}
