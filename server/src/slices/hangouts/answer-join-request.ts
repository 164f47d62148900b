import { hangouts } from '#contract/hangouts/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { areHiddenFromEachOther } from '#server/slices/safety/index.ts';
import { abilitiesOf } from './abilities.rules.ts';
import { handleSerialized } from './access.ts';
import * as attendeesSql from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import { givePlace, putOnWaitlist } from './change-attendance.ts';
import { emitToMembers } from './emit-change.ts';
import type { HangoutRow } from './hangouts.sql.ts';
import { saveSeen } from './home-addresses.sql.ts';
import * as requestsSql from './join-requests.sql.ts';
import { emitRequest } from './join-requests.ts';
import { joinRequestsFor } from './list-join-requests.ts';
import { publishRsvp } from './publish-rsvps.ts';
import { refusePast } from './refuse-past.ts';

/** The answer to a member who asks to join. */
export interface Answer {
  uid: string;
  /** The host or the co-host; absent when nobody has to accept any longer. */
  answeredBy?: string;
}

/**
 * Gives a member who asked a place, or a position on the waitlist when there is none (H-16). The host who accepts has seen that they
 * come to a home (B-07).
 */
export async function acceptRequest(work: Work, hangout: HangoutRow, { uid, answeredBy }: Answer) {
  const now = work.app.clock.now();
  const { id, createdBy } = hangout;
  const member = (await cardsOf(work.db, [uid])).get(uid) ?? fail('PROFILE_REQUIRED');
  await requestsSql.deleteRequest(work.db, id, uid);
  const { placesTaken, placesOffered, isSuggested } = await attendeesSql.attendanceOf(work.db, id, uid);
  // As a member of the waitlist, who was accepted as well, takes a place.
  const hasPlace = abilitiesOf({ ...hangout, placesTaken, placesOffered }, now).waiting.join;
  const acceptedBy = answeredBy === undefined ? {} : { acceptedBy: answeredBy };
  if (hasPlace) await givePlace(work, hangout, { member, isSuggested, ...acceptedBy });
  else await putOnWaitlist(work, hangout, uid);
  if (hasPlace && answeredBy !== undefined && answeredBy === createdBy)
    await saveSeen(work.db, answeredBy, [{ hangoutId: id, uid }], now);
  await emitToMembers(work, hangout, { kind: 'accepted', recipients: [uid] });
  work.after(() => broadcastHangout(work.app, id));
}

/** Answers a member who asks to join. About other members, and members whom the viewer does not see, it changes nothing. */
export const answerJoinRequest = handleSerialized(
  hangouts.answerJoinRequest,
  async ({ work, viewer, hangout, params: { other }, body, language }) => {
    const now = work.app.clock.now();
    refusePast(hangout, now);
    if (hangout.cancelledAt !== null) fail('HANGOUT_CANCELLED');
    const isWaiting =
      (await requestsSql.isAsking(work.db, hangout.id, other)) &&
      !(await areHiddenFromEachOther(work.db, viewer.uid, other));
    if (isWaiting) {
      if (body.answer === 'accept') await acceptRequest(work, hangout, { uid: other, answeredBy: viewer.uid });
      else {
        await requestsSql.decline(work.db, hangout.id, other, now);
        publishRsvp(work, hangout, other, { joinRequest: 'declined' });
      }
      await emitRequest(work, hangout, { kind: 'requestEnded', by: other });
    }
    return joinRequestsFor(work.app, work.db, hangout.id, { uid: viewer.uid, language });
  },
);
