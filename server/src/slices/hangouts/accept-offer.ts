import { hangoutChatId, NOT_ATTENDING } from '#contract/hangouts/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { leaveGroupChat } from '#server/slices/chats/index.ts';
import * as attendeesSql from './attendees.sql.ts';
import { givePlace } from './change-attendance.ts';
import { emitToAttendees, emitToMembers } from './emit-change.ts';
import type { NewAttendee } from './events.ts';
import type * as sql from './hangouts.sql.ts';
import * as offersSql from './offers.sql.ts';

/** Takes a place from the attendee who did not confirm in time and joined last. @throws AppError OFFER_OVER when there is none */
async function freeUnconfirmed(work: Work, { id }: sql.HangoutRow) {
  const uid = (await offersSql.lastReleased(work.db, id)) ?? fail('OFFER_OVER');
  const hangout = await attendeesSql.deleteAttendance(work.db, id, uid);
  work.publish([uid], { type: 'hangoutRsvp', id, version: hangout.version, ...NOT_ATTENDING });
  await leaveGroupChat(work, hangoutChatId(id), uid, { event: 'left' });
  await emitToAttendees(work, hangout, { kind: 'released', by: uid });
}

/**
 * Gives a member the place that is offered to them: a free one, or one that was not confirmed. The hangout's row must be locked.
 * @throws AppError OFFER_OVER when no place is left
 */
export async function acceptOffer(work: Work, hangout: sql.HangoutRow, joining: NewAttendee) {
  const { placesTaken } = await offersSql.countPlaces(work.db, hangout.id);
  if (hangout.capacity !== null && placesTaken >= hangout.capacity) await freeUnconfirmed(work, hangout);
  const changed = await givePlace(work, hangout, joining);
  await emitToMembers(work, changed, { kind: 'answered', recipients: [joining.member.uid] });
  return changed;
}
