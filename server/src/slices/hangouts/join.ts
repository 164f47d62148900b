import type { Phase } from '#contract/hangouts/phases.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import type { HangoutView, Mine, Rsvp } from '#contract/hangouts/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { lockMembership } from '#server/slices/groups/index.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { abilitiesOf } from './abilities.rules.ts';
import { acceptOffer } from './accept-offer.ts';
import { handleSerialized } from './access.ts';
import * as attendeesSql from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import { endHeldPlaces, givePlace, putOnWaitlist } from './change-attendance.ts';
import type { NewAttendee } from './events.ts';
import type { HangoutRow } from './hangouts.sql.ts';
import { askToJoin, takeRequestBack } from './join-requests.ts';
import { phaseOfRow } from './phase.rules.ts';
import { publishRsvps } from './publish-rsvps.ts';
import { viewFor } from './views.ts';

interface JoinCall {
  uid: string;
  /** Whether the limits of new accounts apply. */
  isNew?: boolean;
  /** Its row, locked after `lockBlocksWithHost`: a block that is committed in between would otherwise miss the new attendee. */
  hangout: HangoutRow;
  /** 'confirmed' asks for a place; 'waiting' accepts the waitlist when there is none. */
  requestedRsvp: Rsvp;
  asOf?: Date;
}

/** @throws AppError the reason for which nobody, or not this member, may join the hangout */
function refuseJoining(phase: Phase, { isRemoved, joinRequest }: Pick<Mine, 'isRemoved' | 'joinRequest'>) {
  if (phase === 'cancelled') fail('HANGOUT_CANCELLED');
  if (phase === 'past') fail('HANGOUT_OVER');
  if (isRemoved) fail('REMOVED_BY_HOST');
  if (joinRequest === 'declined') fail('REQUEST_DECLINED');
}

/** Ends a place that is held for a member who joins while a block can be undone. Returns how they attend after that. */
async function endHeldPlaceAndReadAttendance(work: Work, hangout: HangoutRow, uid: string) {
  const attendance = await attendeesSql.attendanceOf(work.db, hangout.id, uid);
  if (!attendance.hasHeldPlace) return attendance;
  await endHeldPlaces(work, hangout, { uid });
  return attendeesSql.attendanceOf(work.db, hangout.id, uid);
}

interface Placement {
  joining: NewAttendee;
  mayAcceptOffer: boolean;
  mayJoin: boolean;
  mayWait: boolean;
  /** The error when there is neither a place nor a wish to wait. */
  refusal: 'OFFER_OVER' | 'HANGOUT_FULL';
}
/** Gives a member the place that is offered to them, a free one, or one on the waitlist. Returns the row. @throws AppError the refusal */
function takePlace(work: Work, hangout: HangoutRow, { joining, mayAcceptOffer, mayJoin, mayWait, refusal }: Placement) {
  if (mayAcceptOffer) return acceptOffer(work, hangout, joining);
  if (mayJoin) return givePlace(work, hangout, joining);
  return mayWait ? putOnWaitlist(work, hangout, joining.member.uid) : fail(refusal);
}

/**
 * Takes a place and enters the chat (H-06), also one that is offered (B-02), joins the waitlist (H-07), or asks the host where the host
 * accepts who joins (H-16). Joining twice changes nothing.
 * @throws AppError NOT_FOUND, PROFILE_REQUIRED, HANGOUT_CANCELLED, HANGOUT_OVER, HANGOUT_FULL, OFFER_OVER, REMOVED_BY_HOST,
 * REQUEST_DECLINED, TOO_MANY_REQUESTS, NEW_ACCOUNT_LIMIT
 */
export async function joinHangout(
  work: Work,
  { uid, isNew = false, hangout, requestedRsvp, asOf = work.app.clock.now() }: JoinCall,
): Promise<HangoutView> {
  const member = (await cardsOf(work.db, [uid])).get(uid) ?? fail('PROFILE_REQUIRED');
  // A leaving of the group that is committed in between would miss the new attendee, too.
  if (hangout.isForGroup && hangout.groupId !== null) await lockMembership(work.db, hangout.groupId, uid);
  const attendance = await endHeldPlaceAndReadAttendance(work, hangout, uid);
  const { rsvp, offeredUntil, missedOffer, isSuggested, mayRead } = attendance;
  if (!mayRead) fail('NOT_FOUND');
  if (rsvp === 'confirmed' || (rsvp === 'waiting' && requestedRsvp === 'waiting'))
    return viewFor(work.app, work.db, uid, hangout);
  refuseJoining(phaseOfRow(hangout, asOf), attendance);
  const can = abilitiesOf({ ...hangout, ...attendance }, asOf)[rsvp ?? 'none'];
  if (can.ask) {
    await askToJoin(work, hangout, { uid, isNew }, asOf);
    return viewFor(work.app, work.db, uid, hangout);
  }
  // They may have asked before everybody could join.
  if (attendance.joinRequest !== null) await takeRequestBack(work, hangout, uid);
  const mayAcceptOffer = offeredUntil !== null && asOf < new Date(offeredUntil);
  const changed = await takePlace(work, hangout, {
    joining: { member, isSuggested },
    mayAcceptOffer,
    mayJoin: can.join,
    mayWait: requestedRsvp === 'waiting',
    refusal: offeredUntil !== null || missedOffer ? 'OFFER_OVER' : 'HANGOUT_FULL',
  });
  // Those behind a member who leaves the waitlist move up.
  if (rsvp === 'waiting')
    await publishRsvps(work, changed, await attendeesSql.membersOf(work.db, hangout.id, 'waiting'));
  work.after(() => broadcastHangout(work.app, hangout.id));
  return viewFor(work.app, work.db, uid, changed);
}

export const join = handleSerialized(hangouts.join, ({ work, viewer, hangout, body }) =>
  joinHangout(work, { ...viewer, hangout, requestedRsvp: body.rsvp }),
);
