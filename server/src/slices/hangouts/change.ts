import { isDeepStrictEqual } from 'node:util';
import { type HangoutForm, hangouts } from '#contract/hangouts/routes.ts';
import { endAfter, instantOf, phaseOf } from '#contract/hangouts/standing.ts';
import { chatIdOf } from '#contract/hangouts/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { takeWithin } from '#server/platform/http/limiter.ts';
import { renameGroup, sayInGroup } from '#server/slices/chats/index.ts';
import { releasePictures } from '#server/slices/media/index.ts';
import { handleInOrder } from './access.ts';
import * as attendeesSql from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import { hangoutChanged } from './events.ts';
import { boroughFor, claimPicture, homeOf, plannedTime } from './form.ts';
import { END_PASSED, isSamePlace, newValues, TOO_FEW_PLACES, whatMatters } from './hangout.rules.ts';
import * as sql from './hangouts.sql.ts';
import { addressOf, isReader, saveAddress } from './home-addresses.sql.ts';
import { closeQuestions, settlePlaces } from './offers.ts';
import { notifyOthers } from './publish-attendance.ts';
import { toBrief, viewFor } from './views.ts';

/** @throws AppError HANGOUT_OVER when the hangout is past, even if it was cancelled before */
export function refusePast(hangout: sql.HangoutRow, now: Date) {
  if (phaseOf({ ...hangout, cancelled: false }, now) === 'past') fail('HANGOUT_OVER');
}

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
async function announceChange(
  work: Work,
  changed: sql.HangoutRow,
  { by, ...what }: ReturnType<typeof whatMatters> & { by: string },
) {
  // The host has no block with anybody in the chat. A co-host may have one, and the new plan is for everybody: it names nobody then.
  const author = by === changed.createdBy ? by : '';
  await sayInGroup(work, chatIdOf(changed), author, { event: 'changed', data: newValues(changed, what) });
  await notifyOthers(work, changed, { kind: 'changed', by });
}

/** Returns whether a change has other words than before. */
const hasOtherWords = (previous: sql.HangoutRow, form: Pick<HangoutForm, 'title' | 'location' | 'description'>) =>
  (['title', 'location', 'description'] as const).some((field) => previous[field] !== form[field]);

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
    others: [host],
  });
}

/**
 * Saves the changes of the host or the co-host. Attendees are notified of another time, end or place; a corrected typo notifies nobody.
 * A higher capacity offers places to the waitlist.
 */
export const change = handleInOrder(hangouts.change, async ({ work, viewer, hangout: before, body }) => {
  const { version = before.version, ...form } = body;
  const { title, location, description, category, capacity, allowsGuests, allowsNotes } = form;
  const now = work.app.clock.now();
  refusePast(before, now);
  if (before.cancelledAt !== null) fail('HANGOUT_CANCELLED');
  const dateTime = startOf(before, form, now);
  const { durationMinutes = before.durationMinutes } = form;
  if (endAfter(dateTime, durationMinutes) <= now) fail('INVALID_INPUT', { durationMinutes: END_PASSED });
  const { going, promised } = await attendeesSql.attendanceOf(work.db, before.id, viewer.uid);
  if (capacity !== null && capacity < going + promised)
    fail('INVALID_INPUT', { capacity: TOO_FEW_PLACES(going, promised) });
  // A home and its address are the host's own, like the picture.
  const isHost = viewer.uid === before.createdBy;
  const stored = (await addressOf(work.db, before.id)) ?? '';
  const { isAtHome, address } = homeOf(isHost ? form : { ...form, isAtHome: before.isAtHome, address: stored }, {
    // A co-host must not publish the address either. One who never got it could find it by refusals, without the host's knowledge.
    knowsAddress: isHost || (await isReader(work.db, before.id, viewer.uid)),
  });
  const isSameHome = isSamePlace(stored, address ?? '');
  const changed = whatMatters(before, { location, dateTime, durationMinutes });
  const what = { ...changed, place: changed.place || !isSameHome };
  const matters = what.time || what.place;
  if (matters && !(await takeWithin(work.db, ANNOUNCEMENTS, `${before.id}:${viewer.uid}`, now)))
    fail('TOO_MANY_REQUESTS');
  // A picture belongs to the member who uploaded it, and is deleted with their account: it stays the host's.
  const picture = isHost ? await claimPicture(work, viewer.uid, form.picture, before.picture) : before.picture;
  if (before.picture && before.picture.url !== picture?.url) await releasePictures(work, [before.picture.url]);
  const changes = {
    ...{ title, location, isAtHome, description, category, capacity, dateTime, picture },
    ...{ allowsGuests, allowsNotes, durationMinutes },
    borough: boroughFor(form),
  };
  const isNew = ([name, value]: [string, unknown]) => !isDeepStrictEqual(before[name as keyof typeof changes], value);
  // A repeated request may find its own change.
  if (version < before.planVersion && (Object.entries(changes).some(isNew) || stored !== (address ?? '')))
    fail('HANGOUT_EDITED');
  const isReworded = hasOtherWords(before, form);
  const plannedAt = what.start ? { plannedAt: now.toISOString() } : {};
  const author = isReworded ? { wordsBy: isHost ? null : viewer.uid } : {};
  const after = await sql.update(
    work.db,
    before.id,
    { ...changes, ...plannedAt, ...author },
    { matters, isPlan: true },
  );
  await saveAddress(work.db, before.id, address);
  if (title !== before.title) await renameGroup(work, chatIdOf(before), title);
  // Nobody has confirmed the new start, and an offer was for the old one.
  if (what.start) await closeQuestions(work, after);
  if (matters) await announceChange(work, after, { ...what, by: viewer.uid });
  else if (isReworded && !isHost) await notifyHost(work, after, viewer.uid);
  work.after(() => broadcastHangout(work.app, before.id));
  return viewFor(work.app, work.db, viewer.uid, await settlePlaces(work, after));
});
