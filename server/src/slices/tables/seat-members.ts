import { HOUR_MS } from '#contract/durations.ts';
import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { HANGOUT_CATEGORIES, type HangoutCategory } from '#contract/hangouts/options.ts';
import { ageOn } from '#contract/profiles/birthday.ts';
import { BOROUGHS } from '#contract/profiles/boroughs.ts';
import { neighborhoodLabel } from '#contract/profiles/neighborhoods.ts';
import { INTERESTS, SPOKEN_LANGUAGES } from '#contract/profiles/options.ts';
import { FREE_TIMES, type WhyFacts } from '#contract/tables/options.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { membersConnectedAmong } from '#server/slices/connections/index.ts';
import { findMembersWhoMissed } from '#server/slices/encounters/index.ts';
import { createTableHangout, newTableId } from '#server/slices/hangouts/index.ts';
import { languageOfMember } from '#server/slices/identity/index.ts';
import { birthdaysOf, findProfiles, type Profile, visibleProfile } from '#server/slices/profiles/index.ts';
import { blocksAmong, hiddenMembersAmong, lockBlocksAmong } from '#server/slices/safety/index.ts';
import { sharedReasonsAmong } from '#server/slices/writing/index.ts';
import { tableChanged } from './events.ts';
import { boroughsWith, meetingNeighborhood, reachableNeighborhoods } from './reachable-neighborhoods.rules.ts';
import { type Applicant, seatApplicants, type Table } from './seating.rules.ts';
import { publishTable } from './seats.ts';
import {
  bitsOf,
  boroughFor,
  firstTime,
  lastSeating,
  mostLiked,
  sharedLanguage,
  timeFor,
  whyFor,
} from './tables.rules.ts';
import * as sql from './tables.sql.ts';
import { text } from './text/index.ts';

/** A seating that no server was running for is made up for this long, so that everybody has a day before the first table. */
const LATE_MS = 24 * HOUR_MS;
const BATCH = 1000;

/** Returns how lively a member is, whether they show it or not: it decides who sits together and is shown to nobody. */
const temperamentOf = ({ personalityTraits: traits }: Profile): number => (traits.energyStyle + traits.socialStyle) / 2;

/** A member who wants a seat, with the data that decides about it. */
interface Candidate {
  applicant: Applicant;
  profile: Profile;
  sameAgain: boolean;
}

/** Returns the members who want a seat, without hidden ones. */
async function findCandidates(app: App): Promise<Candidate[]> {
  const wishes = await sql.openWishes(app.db);
  const uids = wishes.map(({ uid }) => uid);
  const hidden = await hiddenMembersAmong(app.db, uids);
  const missing = await findMembersWhoMissed(app, app.db, uids);
  const connected = await membersConnectedAmong(app.db, uids);
  const birthdays = await birthdaysOf(app.db, uids);
  const today = newYorkDay(app.clock.now());
  const profilesByUid = new Map<string, Profile>();
  for (let start = 0; start < uids.length; start += BATCH)
    for (const profile of await findProfiles(app.db, uids.slice(start, start + BATCH)))
      profilesByUid.set(profile.uid, profile);
  return wishes.flatMap((wish): Candidate[] => {
    const { uid } = wish;
    const profile = profilesByUid.get(uid);
    if (!profile || hidden.has(uid)) return [];
    const boroughs = bitsOf(BOROUGHS, wish.boroughs);
    const birthday = birthdays.get(uid);
    const applicant = {
      uid,
      free: bitsOf(FREE_TIMES, wish.free),
      boroughs,
      neighborhoods: reachableNeighborhoods(visibleProfile(profile, 'none').neighborhood, boroughs),
      languages: bitsOf(SPOKEN_LANGUAGES, wish.languages),
      likes: bitsOf(HANGOUT_CATEGORIES, wish.likes),
      interests: bitsOf(INTERESTS, profile.selectedInterests),
      temperament: temperamentOf(profile),
      age: birthday === undefined ? null : ageOn(birthday, today),
      nearAge: wish.nearAge,
      wasLeftOut: wish.timesLeftOut > 0,
      hasNoConnections: !connected.has(uid),
      missesHangouts: missing.has(uid),
    };
    return [{ applicant, profile, sameAgain: wish.sameAgain }];
  });
}

/** Returns for each candidate, by position, whom they must not sit with: blocks, and former tables unless both wish them again. */
async function findApart(db: Db, candidates: readonly Candidate[]): Promise<Set<number>[]> {
  const uids = candidates.map(({ applicant }) => applicant.uid);
  const positions = new Map(uids.map((uid, position) => [uid, position]));
  const apart = candidates.map(() => new Set<number>());
  const separate = (firstUid: string, secondUid: string) => {
    const [a, b] = [positions.get(firstUid), positions.get(secondUid)];
    if (a === undefined || b === undefined) return;
    apart[a]?.add(b);
    apart[b]?.add(a);
  };
  for (const [uid, others] of (await blocksAmong(db, uids)).blocks)
    for (const otherUid of others) separate(uid, otherUid);
  for (const { one, other } of await sql.formerPairs(db, uids)) {
    const isWished = [one, other].every((uid) => candidates[positions.get(uid) ?? -1]?.sameAgain);
    if (!isWished) separate(one, other);
  }
  return apart;
}

/** A table before it is opened. */
interface NewTable {
  uids: string[];
  meeting: { location: string; category: HangoutCategory; dateTime: string };
  /** The facts that its members have in common. */
  why: WhyFacts;
}

/** Returns where and when a new table meets, and why its members sit together. */
function newTableOf(table: Table, candidates: readonly Candidate[], seatedAt: Date): NewTable {
  const members = table.members.flatMap((position) => candidates[position] ?? []);
  const applicants = members.map(({ applicant }) => applicant);
  // Hidden fields must not decide where the table meets.
  const homes = members.map(({ profile }) => visibleProfile(profile, 'none'));
  const borough = boroughFor(
    boroughsWith(table.neighborhoods, table.boroughs),
    homes.map((home) => home.borough),
  );
  const time = timeFor(table.free);
  const { category } = mostLiked(applicants);
  const place = meetingNeighborhood(
    table.neighborhoods,
    borough,
    homes.flatMap(({ neighborhood }) => neighborhood ?? []),
  );
  const meeting = {
    location: place ? neighborhoodLabel(place) : borough,
    category,
    dateTime: firstTime(seatedAt, time).toISOString(),
  };
  return { uids: applicants.map(({ uid }) => uid), meeting, why: whyFor(applicants, { time, borough }) };
}

/** Opens a table in one transaction. Returns false when one of its members may no longer sit there. */
function openTable(app: App, { uids, meeting, why }: NewTable, asOf = app.clock.now()): Promise<boolean> {
  const open = async (work: Work) => {
    // A block that is being stored cannot see the new table yet, so they run one after the other.
    await lockBlocksAmong(work.db, uids);
    if ((await sql.lockOpenWishes(work.db, uids)) < uids.length) return false;
    const id = newTableId();
    const facts = { why: text.en.why(why), whyFacts: JSON.stringify(why) };
    await sql.insertTable(work.db, { id, ...facts, state: 'meeting', createdAt: asOf }, uids);
    const languages = await Promise.all(uids.map((uid) => languageOfMember(work.db, uid)));
    const { titles, ideas } = text[sharedLanguage(languages)];
    const texts = { title: titles[meeting.category], description: ideas[meeting.category] };
    await createTableHangout(work, { tableId: id, isFirst: true, fields: { ...meeting, ...texts }, uids, asOf });
    // Entering the chat has waited for suspensions in progress, so this sees all of them.
    const { blocks, hidden } = await blocksAmong(work.db, uids);
    if (blocks.size > 0 || hidden.size > 0) throw new NoLongerPossible();
    await sql.resetLeftOut(work.db, uids);
    await tableChanged.emit(work, { kind: 'planned', uids, by: null, hangoutId: id });
    await publishTable(work, id);
    return true;
  };
  return app.transact(open).catch((error) => {
    if (error instanceof NoLongerPossible) return false;
    throw error;
  });
}
class NoLongerPossible extends Error {}

export interface TableTogether {
  uids: readonly string[];
  dateTime: string;
  asOf: Date;
}
/**
 * Opens a table of these members at a time, whatever else they wish, for demo data and tests. All of them must want a seat and
 * share a free time and a borough.
 */
export async function openTableTogether(app: App, { uids, dateTime, asOf }: TableTogether): Promise<boolean> {
  const candidates = (await findCandidates(app)).filter(({ applicant }) => uids.includes(applicant.uid));
  const free = candidates.reduce((bits, { applicant }) => bits & applicant.free, -1);
  const boroughs = candidates.reduce((bits, { applicant }) => bits & applicant.boroughs, -1);
  const neighborhoods = candidates.reduce((bits, { applicant }) => bits & applicant.neighborhoods, -1n);
  if (candidates.length < uids.length || free === 0 || boroughs === 0) return false;
  const { meeting, why } = newTableOf(
    { members: candidates.map((_, position) => position), free, boroughs, neighborhoods },
    candidates,
    asOf,
  );
  return openTable(app, { uids: [...uids], meeting: { ...meeting, dateTime }, why }, asOf);
}

/** Seats members at tables of this seating and returns those for whom there was none. */
async function seat(app: App, dueAt: Date): Promise<void> {
  const candidates = await findCandidates(app);
  const apart = await findApart(app.db, candidates);
  const haveReason = sharedReasonsAmong(candidates.map(({ profile }) => profile));
  const { tables } = seatApplicants(
    candidates.map(({ applicant }) => applicant),
    { apart: (position) => apart[position] ?? new Set(), haveReason },
    Math.floor(dueAt.getTime() / HOUR_MS),
  );
  await forEachItem(
    tables,
    (table) => openTable(app, newTableOf(table, candidates, dueAt)),
    (error) => app.log.error({ event: 'table_not_opened', err: error }, 'A table could not be opened.'),
  );
}

/**
 * Seats members once a week (B-01). Several nodes may run it at once: the lock of the wishes lets each member get one seat. If it
 * is ended early, the next run seats those who have no seat yet.
 */
export async function seatMembers(app: App): Promise<void> {
  const now = app.clock.now();
  const dueAt = lastSeating(now);
  if (now.getTime() - dueAt.getTime() >= LATE_MS || (await sql.isSeatingFinished(app.db, dueAt))) return;
  await seat(app, dueAt);
  await app.transact(async (work) => {
    if (!(await sql.finishSeating(work.db, dueAt, now))) return;
    const uids = (await sql.openWishes(work.db)).map(({ uid }) => uid);
    const { hidden } = await blocksAmong(work.db, uids);
    const leftOut = uids.filter((uid) => !hidden.has(uid));
    await sql.raiseLeftOut(work.db, leftOut);
    work.publish(leftOut, { type: 'tableChanged', tableId: null });
    await tableChanged.emit(work, { kind: 'leftOut', uids: leftOut, by: null, hangoutId: null });
  });
}
