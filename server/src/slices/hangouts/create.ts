import { HOUR_MS } from '#contract/durations.ts';
import type { HangoutForm, NewHangout } from '#contract/hangouts/forms.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import type { HangoutView } from '#contract/hangouts/views.ts';
import { GROUP_FIRST_HOURS, RATE_LIMITS } from '#contract/limits.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Actor } from '#server/platform/http/handle.ts';
import { countWithin } from '#server/platform/http/limiter.ts';
import { randomLetters } from '#server/platform/random.ts';
import { NEW_ACCOUNT_LIMITS } from '#server/platform/server-limits.rules.ts';
import { openGroupChat } from '#server/slices/chats/index.ts';
import { lockMembership, membersToTellOfPlan } from '#server/slices/groups/index.ts';
import { claimPicture } from '#server/slices/media/index.ts';
import { handleInTransaction } from './access.ts';
import * as attendeesSql from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import { chatOf } from './chat.ts';
import { hangoutChanged } from './events.ts';
import { fieldsOf, homeOf, plannedTimes } from './form.ts';
import * as sql from './hangouts.sql.ts';
import { saveAddress } from './home-addresses.sql.ts';
import { publishRsvp } from './publish-rsvps.ts';
import { toBrief, viewFor } from './views.ts';

interface OneHangout {
  uid: string;
  form: HangoutForm;
  /** Identifies this hangout among those of its host. */
  clientId: string;
  dateTime: string;
  /** The time at which it is planned. */
  asOf: Date;
  admission: Partial<Pick<sql.HangoutRow, 'groupId' | 'isForGroup' | 'opensAt' | 'whoMayJoin'>>;
  series: Partial<Pick<sql.HangoutRow, 'seriesId' | 'seriesNumber' | 'seriesLength'>>;
}

/** Plans one hangout with its host as first attendee, and opens its chat; undefined when this clientId created one before. */
async function createOne(
  work: Work,
  { uid, form, clientId, dateTime, asOf, admission, series }: OneHangout,
): Promise<sql.HangoutRow | undefined> {
  const { address } = homeOf(form);
  const inserted = await sql.insert(work.db, {
    ...fieldsOf(form),
    ...admission,
    ...series,
    id: randomLetters(20),
    createdBy: uid,
    clientId,
    dateTime,
    durationMinutes: form.durationMinutes,
    plannedAt: work.app.clock.now().toISOString(),
    timestamp: asOf.toISOString(),
  });
  if (!inserted) return undefined;
  // After the insert: of two requests with one clientId, only the one that creates the hangout may claim the picture.
  const picture = await claimPicture(work, uid, form.picture);
  const hangout = picture ? await sql.setPicture(work.db, inserted.id, picture) : inserted;
  await saveAddress(work.db, hangout.id, address);
  await attendeesSql.insertAttendees(work.db, hangout.id, [uid], work.app.clock.now());
  await openGroupChat(work, chatOf(hangout), [uid]);
  // The host's other screens, such as the first steps, learn from this that the host takes part.
  publishRsvp(work, hangout, uid, { rsvp: 'confirmed' });
  work.after(() => broadcastHangout(work.app, hangout.id));
  return hangout;
}

interface NewHangouts {
  form: NewHangout;
  asOf: Date;
  /** Counts the dates of a series. @throws AppError when they are too many */
  countDates: (weeks: number) => Promise<void>;
}

/** Returns what is particular to one date of a series; a hangout of its own is a series of one. */
function dateOfSeries({ weeks, clientId, whoMayJoin: _, ...form }: NewHangout, seriesId: string, index: number) {
  return {
    // A picture belongs to one hangout.
    form: index === 0 ? form : { ...form, picture: null },
    // No request can contain this character in its clientId, so a later date never takes the place of another hangout.
    clientId: index === 0 ? clientId : `${clientId}#${index + 1}`,
    // No code reads the length, which the next release can drop.
    series: weeks === 1 ? {} : { seriesId, seriesNumber: index + 1, seriesLength: weeks },
  };
}

/**
 * Returns who may join a hangout (H-16): for a group which one it is, and until when only its members see it (G-23).
 * @throws AppError NOT_FOUND when the host is not in the group
 */
async function admissionOf(work: Work, uid: string, whoMayJoin: NewHangout['whoMayJoin'], asOf: Date) {
  if (typeof whoMayJoin === 'string') return { whoMayJoin };
  const { groupId, visibility } = whoMayJoin;
  if (!(await lockMembership(work.db, groupId, uid))) fail('NOT_FOUND');
  const opensAt = new Date(asOf.getTime() + GROUP_FIRST_HOURS * HOUR_MS).toISOString();
  return { groupId, isForGroup: true, opensAt: visibility === 'first' ? opensAt : null };
}

/** Runs the listeners with the members of the group for whom a hangout is planned. A series is one plan. */
async function emitPlanned(work: Work, host: string, hangout: sql.HangoutRow, groupId: string) {
  const now = work.app.clock.now();
  const recipients = await membersToTellOfPlan(work.db, { groupId, uid: host, now });
  await hangoutChanged.emit(work, { kind: 'planned', hangout: toBrief(hangout), groupId, host, by: host, recipients });
}

/** Plans a hangout, or one for each of several weeks in a row, and returns the first. @throws AppError INVALID_INPUT, NOT_FOUND */
async function createAll(work: Work, uid: string, { form, asOf, countDates }: NewHangouts): Promise<sql.HangoutRow> {
  const { clientId, weeks } = form;
  const existing = await sql.findCreated(work.db, uid, clientId);
  if (existing) return existing;
  const admission = await admissionOf(work, uid, form.whoMayJoin, asOf);
  const seriesId = randomLetters(20);
  let first: sql.HangoutRow | undefined;
  for (const [index, dateTime] of plannedTimes(form, asOf).entries()) {
    const hangout = await createOne(work, { uid, dateTime, asOf, admission, ...dateOfSeries(form, seriesId, index) });
    if (!hangout && first) fail('INTERNAL');
    // A request with the same clientId at the same time has made all of them.
    if (!hangout) return (await sql.findCreated(work.db, uid, clientId)) ?? fail('INTERNAL');
    // After the first one: a repeated request is not counted. Before the others: they are inserted for nothing otherwise.
    if (!first && weeks > 1) await countDates(weeks);
    first ??= hangout;
  }
  if (first?.groupId) await emitPlanned(work, uid, first, first.groupId);
  return first ?? fail('INTERNAL');
}

/**
 * Counts the dates of a series in its transaction, which a refusal rolls back. A series is one call, so the limit of calls alone
 * would allow many times more hangouts.
 * @throws AppError TOO_MANY_REQUESTS, NEW_ACCOUNT_LIMIT
 */
async function countDates(work: Work, { uid, isNew }: Actor, weeks: number) {
  const { points, seconds } = (isNew ? NEW_ACCOUNT_LIMITS : RATE_LIMITS).weeklyDate;
  const counted = await countWithin(
    work.db,
    { key: `weekly-dates:${uid}`, points: weeks, seconds },
    work.app.clock.now(),
  );
  if (counted.points > points) fail(isNew ? 'NEW_ACCOUNT_LIMIT' : 'TOO_MANY_REQUESTS');
}

/**
 * Plans a hangout, or a weekly series, for the demo data, and returns the first. The same clientId makes them once.
 * @param asOf the time at which it is planned; demo data is planned in the past
 * @throws AppError INVALID_INPUT
 */
export async function createHangout(
  work: Work,
  uid: string,
  { weeks = 1, whoMayJoin = 'everybody', ...fields }: HangoutForm & Pick<NewHangout, 'clientId'> & Partial<NewHangout>,
  asOf = work.app.clock.now(),
): Promise<HangoutView> {
  const form = { ...fields, weeks, whoMayJoin };
  const hangout = await createAll(work, uid, { form, asOf, countDates: async () => {} });
  return viewFor(work.app, work.db, uid, hangout);
}

/** Plans a hangout, or a weekly series (H-04, H-05, H-13), and returns the first. The same clientId makes them once. */
export const create = handleInTransaction(hangouts.create, async ({ work, viewer, body }) => {
  const hangout = await createAll(work, viewer.uid, {
    form: body,
    asOf: work.app.clock.now(),
    countDates: (weeks) => countDates(work, viewer, weeks),
  });
  return viewFor(work.app, work.db, viewer.uid, hangout);
});
