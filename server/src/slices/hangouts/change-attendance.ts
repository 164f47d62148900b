import { endOf } from '#contract/hangouts/phases.ts';
import { isFull } from '#contract/hangouts/places.ts';
import { chatIdOf, type Rsvp } from '#contract/hangouts/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { enterGroupChat, leaveGroupChat } from '#server/slices/chats/index.ts';
import { BLOCK_UNDO_MS, forgetEnded } from '#server/slices/safety/index.ts';
import * as attendeesSql from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import { chatOf } from './chat.ts';
import { type BlockedPair, emitJoined, emitOfBlock, emitToAttendees } from './emit-change.ts';
import type { NewAttendee } from './events.ts';
import * as sql from './hangouts.sql.ts';
import * as heldPlacesSql from './held-places.sql.ts';
import { waitForAddressAgain } from './home-addresses.sql.ts';
import { askedFrom, asksAttendees, unconfirmedPlacesOfferedFrom } from './offers.rules.ts';
import { publishRsvp, publishRsvps } from './publish-rsvps.ts';
import { settlePlaces } from './settle-places.ts';

// Every function here is called with the hangout's row locked, so that places are given out one after the other: never one
// too many, and never one left free while a member waits. Each returns the row as it is afterwards.

/**
 * Adds an attendee to the group chat, which is opened with all attendees if it is missing. At a table all are in it already. The chat
 * of a hangout at a home names everybody who came, even for a moment (B-07).
 */
const enterChat = (work: Work, hangout: sql.HangoutRow, uid: string) =>
  enterGroupChat(work, chatOf(hangout), {
    uid,
    everybody: () => attendeesSql.membersOf(work.db, hangout.id, 'confirmed'),
    notice: { event: 'joined', evenIfBrief: hangout.isAtHome },
  });

/** Returns whether a member who takes a place now has just said that they come, because the others were asked before. */
const countsAsReconfirmed = (hangout: sql.HangoutRow, now: Date) =>
  asksAttendees(hangout) && now >= askedFrom(hangout.dateTime);

/** Gives a member a place, enters them in the chat, and publishes it. */
export async function givePlace(work: Work, previous: sql.HangoutRow, joining: NewAttendee) {
  const { member } = joining;
  const now = work.app.clock.now();
  const isReconfirmed = countsAsReconfirmed(previous, now);
  const { coHost, ...hangout } = await attendeesSql.upsertAttendee(work.db, previous.id, member.uid, {
    now,
    isReconfirmed,
  });
  await enterChat(work, hangout, member.uid);
  publishRsvp(work, hangout, member.uid, { rsvp: 'confirmed', reconfirm: isReconfirmed ? 'confirmed' : null });
  await emitJoined(work, hangout, coHost, joining);
  return hangout;
}

/** Adds a member to the waitlist. A place that was not confirmed in time is offered at once. */
export async function putOnWaitlist(work: Work, { id }: sql.HangoutRow, uid: string) {
  const hangout = await attendeesSql.insertWaiting(work.db, id, uid);
  if (work.app.clock.now() >= unconfirmedPlacesOfferedFrom(hangout.dateTime)) {
    const settled = await settlePlaces(work, hangout);
    if (settled.changed) return settled.hangout;
  }
  await publishRsvps(work, hangout, [uid]);
  return hangout;
}

/**
 * Gives a member their held place back, and the chat with it. Others see a member who joins again: an attendee is the last of the list, and
 * has said that they come if the others were asked. But a member who waits is where they were. A place that became free in the meantime is
 * offered to a member who waits again. @param pair the members whose block is undone
 */
export async function restorePlace(work: Work, previous: sql.HangoutRow, uid: string, pair: BlockedPair) {
  const { id } = previous;
  const now = work.app.clock.now();
  // Nobody joins one that is over.
  if (now >= endOf(previous)) return void (await endHeldPlaces(work, previous, { uid }));
  const reconfirmedAt = countsAsReconfirmed(previous, now) ? now : null;
  const hangout = await heldPlacesSql.restoreAttendance(work.db, { id, uid, reconfirmedAt });
  if (!hangout) return;
  work.after(() => broadcastHangout(work.app, id));
  const { rsvp } = await attendeesSql.attendanceOf(work.db, id, uid);
  if (rsvp === 'confirmed') {
    await enterChat(work, hangout, uid);
    if (hangout.isAtHome && hangout.createdBy !== pair.actorUid) await waitForAddressAgain(work.db, id, uid, now);
    await emitOfBlock(work, hangout, { kind: 'joined', by: uid, pair });
  }
  const settled = await settlePlaces(work, hangout);
  const isMoved = !settled.changed && rsvp === 'waiting';
  await publishRsvps(work, settled.hangout, isMoved ? await attendeesSql.membersOf(work.db, id, 'waiting') : [uid]);
}

/** Ends held places, which the caller gives out anew, and no undo gives back. Returns whether there were any. */
export async function endHeldPlaces(work: Work, hangout: sql.HangoutRow, selection: heldPlacesSql.HeldPlaceSelection) {
  const ended = await heldPlacesSql.deleteHeldPlaces(work.db, hangout.id, selection);
  for (const { uid } of ended) {
    await forgetEnded(work.db, uid, { hangoutId: hangout.id, uid });
    await emitToAttendees(work, hangout, { kind: 'left', by: uid });
  }
  return ended.length > 0;
}

/**
 * Ends held places, and offers them to the waitlist. Their members left for everybody when a block took the places, so the others only
 * see it where the place looked offered.
 */
export async function endHeldPlacesAndOffer(
  work: Work,
  hangout: sql.HangoutRow,
  selection: heldPlacesSql.HeldPlaceSelection,
) {
  const { id } = hangout;
  const { placesTaken, placesOffered, waiting } = await attendeesSql.attendanceOf(work.db, id, '');
  if (!(await endHeldPlaces(work, hangout, selection))) return;
  const lookedOffered = isFull(hangout, placesTaken + placesOffered) && waiting > placesOffered;
  const settled = await settlePlaces(work, hangout);
  if (settled.changed || !lookedOffered) return;
  await sql.raiseVersion(work.db, id);
  work.after(() => broadcastHangout(work.app, id));
}

interface Departure {
  uid: string;
  /** How they attend until now. */
  rsvp: Rsvp;
  /** The member leaves, the host or the co-host takes them out (H-15), or they did not confirm in time (B-02). */
  reason?: 'left' | 'removed' | 'released';
  /** A block does it, and the place is held while it can be undone: the others see a member who leaves, but it is not offered yet. */
  block?: BlockedPair | undefined;
}
/** Takes a member out of a hangout, or off its waitlist, and offers the place that becomes free to the waitlist. */
export async function takeOut(work: Work, { id }: sql.HangoutRow, { uid, rsvp, reason = 'left', block }: Departure) {
  const hangout = block
    ? await heldPlacesSql.hold(work.db, id, uid, new Date(work.app.clock.now().getTime() + BLOCK_UNDO_MS))
    : await attendeesSql.deleteAttendance(work.db, id, uid);
  publishRsvp(work, hangout, uid, { isRemoved: reason === 'removed' });
  // A member who skips one time of a table stays in its chat.
  if (rsvp === 'confirmed' && hangout.tableId === null)
    await leaveGroupChat(work, chatIdOf(hangout), uid, { event: 'left', evenIfBrief: hangout.isAtHome });
  if (block) await emitOfBlock(work, hangout, { kind: 'held', by: uid, pair: block });
  else await emitToAttendees(work, hangout, { kind: reason, by: uid });
  const settled = await settlePlaces(work, hangout);
  if (!settled.changed) await publishRsvps(work, hangout, await attendeesSql.membersOf(work.db, id, 'waiting'));
  return settled.hangout;
}
