import { isDeepStrictEqual } from 'node:util';
import { HANGOUT_TEXTS, type HangoutForm } from '#contract/hangouts/forms.ts';
import { endAfter, instantOf } from '#contract/hangouts/phases.ts';
import { isFull } from '#contract/hangouts/places.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import { chatIdOf } from '#contract/hangouts/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { takeWithin } from '#server/platform/http/limiter.ts';
import { renameGroupChat, sayInGroupChat } from '#server/slices/chats/index.ts';
import { claimPicture, releasePictures } from '#server/slices/media/index.ts';
import { shownAsOffered } from './abilities.rules.ts';
import { handleSerialized } from './access.ts';
import * as attendeesSql from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import { changedAdmission, openedNow, settleAdmission } from './change-admission.ts';
import { endHeldPlaces } from './change-attendance.ts';
import {
  type ChangedParts,
  END_PASSED,
  isSameLocation,
  newValues,
  TOO_FEW_PLACES,
  whatMatters,
} from './changes.rules.ts';
import { emitToAttendees } from './emit-change.ts';
import { hangoutChanged } from './events.ts';
import { fieldsOf, homeOf, plannedTime } from './form.ts';
import * as sql from './hangouts.sql.ts';
import { addressOf, isReader, saveAddress } from './home-addresses.sql.ts';
import { refusePast } from './refuse-past.ts';
import { closeQuestions, settlePlaces } from './settle-places.ts';
import { toBrief, viewFor } from './views.ts';

/** Returns the new start. A hangout that has begun may get a better description while its time stays. */
function startOf(hangout: sql.HangoutRow, form: HangoutForm, now: Date): string {
  return instantOf(form)?.getTime() === Date.parse(hangout.dateTime) ? hangout.dateTime : plannedTime(form, now);
}

/**
 * How often the attendees of one hangout are notified of the changes of one author. Its host and its co-host could otherwise notify them
 * without end. They count apart, so that the co-host cannot keep the host from correcting the time.
 */
const ANNOUNCEMENTS = { name: 'hangout-changed', points: 10, seconds: 3600 };

/**
 * Posts the new time or place in the chat and notifies everybody who attends or waits. For a home, the message names the
 * neighborhood, because attendees find the address on the page of the hangout.
 */
async function postNewTimeOrLocation(
  work: Work,
  changed: sql.HangoutRow,
  { by, ...differences }: ChangedParts & { by: string },
) {
  // The host has no block with anybody in the chat. A co-host may have one, and the change is for everybody: it names nobody then.
  const author = by === changed.createdBy ? by : '';
  await sayInGroupChat(work, chatIdOf(changed), author, { event: 'changed', data: newValues(changed, differences) });
  await emitToAttendees(work, changed, { kind: 'changed', by });
}

/** Returns whether a change has other words than before. */
const hasOtherTexts = (previous: sql.HangoutRow, form: HangoutForm) =>
  HANGOUT_TEXTS.some((field) => field in form && previous[field] !== form[field]);

/**
 * Notifies the host that the co-host has changed the words, about which attendees are not notified. Attendees know the host for the
 * author of these words.
 */
async function notifyHost(work: Work, changed: sql.HangoutRow, actorUid: string) {
  const { id, createdBy: host } = changed;
  if (host === null || !(await takeWithin(work.db, ANNOUNCEMENTS, `${id}:words`, work.app.clock.now()))) return;
  await hangoutChanged.emit(work, {
    kind: 'changed',
    hangout: toBrief(changed),
    host,
    coHost: actorUid,
    by: actorUid,
    recipients: [host],
  });
}

/**
 * Checks that a hangout can be changed to this form, and returns its start and its length, and whether the places that are held while a
 * block can be undone are all that a lower capacity leaves. As it compares what everybody sees, it does not tell of these.
 * @throws AppError HANGOUT_OVER, HANGOUT_CANCELLED, INVALID_INPUT
 */
async function checkChange(work: Work, previous: sql.HangoutRow, form: HangoutForm, editorUid: string) {
  const now = work.app.clock.now();
  refusePast(previous, now);
  if (previous.cancelledAt !== null) fail('HANGOUT_CANCELLED');
  const dateTime = startOf(previous, form, now);
  const { capacity, durationMinutes = previous.durationMinutes } = form;
  if (endAfter(dateTime, durationMinutes) <= now) fail('INVALID_INPUT', { durationMinutes: END_PASSED });
  const { placesTaken, placesOffered, waiting, placesHeld } = await attendeesSql.attendanceOf(
    work.db,
    previous.id,
    editorUid,
  );
  const going = placesTaken - placesHeld;
  const offered = shownAsOffered({ capacity: previous.capacity, going, placesOffered, waiting, placesHeld });
  if (capacity !== null && capacity < going + offered)
    fail('INVALID_INPUT', { capacity: TOO_FEW_PLACES(going, offered) });
  const isLowered = capacity !== null && capacity < (previous.capacity ?? Number.POSITIVE_INFINITY);
  return { dateTime, durationMinutes, isCrowded: isLowered && isFull(form, placesTaken + placesOffered) };
}

/** Returns the home that a form names. A home and its address are the host's own, like the picture: a co-host's form changes neither. */
async function changedHome(work: Work, previous: sql.HangoutRow, form: HangoutForm, editorUid: string) {
  const isHost = editorUid === previous.createdBy;
  const previousAddress = (await addressOf(work.db, previous.id)) ?? '';
  const ownForm = isHost ? form : { ...form, isAtHome: previous.isAtHome, address: previousAddress };
  const { isAtHome, address } = homeOf(ownForm, {
    // A co-host must not publish the address either. One who never got it could find it by refusals, without the host's knowledge.
    knowsAddress: isHost || (await isReader(work.db, previous.id, editorUid)),
  });
  return {
    isAtHome,
    address,
    isMoved: !isSameLocation(previousAddress, address ?? ''),
    hasNewAddress: previousAddress !== (address ?? ''),
  };
}

/** Returns the picture of a changed hangout. It belongs to the member who uploaded it, and is deleted with their account: it stays the host's. */
async function changedPicture(work: Work, previous: sql.HangoutRow, url: string | null, editorUid: string) {
  if (editorUid !== previous.createdBy) return previous.picture;
  const picture = await claimPicture(work, editorUid, url, previous.picture);
  if (previous.picture && previous.picture.url !== picture?.url) await releasePictures(work, [previous.picture.url]);
  return picture;
}

/** Publishes a change to those whom it concerns: everybody for another time or place, the host for other words of the co-host. */
async function publishChange(
  work: Work,
  changed: sql.HangoutRow,
  { differences, isReworded, by }: { differences: ChangedParts; isReworded: boolean; by: string },
) {
  // Nobody has confirmed the new start, and an offer was for the old one.
  if (differences.start) await closeQuestions(work, changed);
  if (differences.time || differences.location) await postNewTimeOrLocation(work, changed, { ...differences, by });
  else if (isReworded && by !== changed.createdBy) await notifyHost(work, changed, by);
}

/**
 * Saves the changes of the host or the co-host. Attendees are notified of another time, end or place; a corrected typo notifies nobody.
 * A higher capacity offers places to the waitlist. Where the host accepts no longer, those who asked get places (H-16).
 */
export const change = handleSerialized(hangouts.change, async ({ work, viewer, hangout: previous, body }) => {
  const { version = previous.version, whoMayJoin, ...form } = body;
  const { title, location } = form;
  const { dateTime, durationMinutes, isCrowded } = await checkChange(work, previous, form, viewer.uid);
  const home = await changedHome(work, previous, form, viewer.uid);
  const formDifferences = whatMatters(previous, { location, dateTime, durationMinutes });
  const differences = { ...formDifferences, location: formDifferences.location || home.isMoved };
  const matters = differences.time || differences.location;
  const now = work.app.clock.now();
  if (matters && !(await takeWithin(work.db, ANNOUNCEMENTS, `${previous.id}:${viewer.uid}`, now)))
    fail('TOO_MANY_REQUESTS');
  const admission = await changedAdmission(work, previous, { chosen: whoMayJoin, editorUid: viewer.uid });
  const changes = {
    ...fieldsOf(form),
    ...admission,
    isAtHome: home.isAtHome,
    dateTime,
    durationMinutes,
    picture: await changedPicture(work, previous, form.picture, viewer.uid),
  };
  const isNew = ([name, value]: [string, unknown]) => !isDeepStrictEqual(previous[name as keyof typeof changes], value);
  // A repeated request may find its own change.
  if (version < previous.planVersion && (Object.entries(changes).some(isNew) || home.hasNewAddress))
    fail('HANGOUT_EDITED');
  const isReworded = hasOtherTexts(previous, form);
  const plannedAt = differences.start ? { plannedAt: now.toISOString() } : {};
  const author = isReworded ? { wordsBy: viewer.uid === previous.createdBy ? null : viewer.uid } : {};
  const changed = await sql.update(
    work.db,
    previous.id,
    { ...changes, ...plannedAt, ...author, ...openedNow(previous, admission, now) },
    { changesCalendar: matters, isFormSaved: true },
  );
  await saveAddress(work.db, previous.id, home.address);
  if (title !== previous.title) await renameGroupChat(work, chatIdOf(previous), title);
  // Otherwise they would look like places that are offered from now on. Their members do not get them back.
  if (isCrowded) await endHeldPlaces(work, changed, { rsvp: 'confirmed' });
  await publishChange(work, changed, { differences, isReworded, by: viewer.uid });
  work.after(() => broadcastHangout(work.app, previous.id));
  const settled = await settlePlaces(work, await settleAdmission(work, previous, changed));
  return viewFor(work.app, work.db, viewer.uid, settled.hangout);
});
