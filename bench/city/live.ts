import { randomFrom } from '#server/platform/seeded-random.ts';
import { REQUEST_REMINDER_DAYS } from '#server/slices/connections/connection.rules.ts';
import { ASSUMED, type City, LIST_LASTS_DAYS } from './assumptions.ts';
import { createGroups } from './groups.ts';
import { createHangouts } from './hangouts.ts';
import { createHuddles } from './huddles.ts';
import { createMeetings, type Met } from './meetings.ts';
import type { Person, Random } from './people.ts';
import type { Request, Store } from './store.ts';
import { createTables } from './tables.ts';

/** Exposure is measured on the last days, when the city has members. */
const EXPOSURE_DAYS = 30;

/** The record of a city. */
export interface Lived {
  met: Met;
  requests: (Request & { answeredOn: number | null })[];
  /** How often each member was shown in the last month, and on how many of its days they were listed. */
  views: Float64Array;
  daysHere: Int32Array;
  tables: number;
  groups: number;
  huddles: number;
}
type Sent = Lived['requests'][number];

interface State extends Lived {
  people: readonly Person[];
  city: City;
  random: Random;
  isHere: Uint8Array;
  isConnected: Uint8Array;
  /** The members with whom each member has or had a request. */
  known: Set<number>[];
  inbox: Sent[][];
  lists: { day: number; members: number[]; next: number; count: number }[];
  haveReason: (index: number, otherIndex: number) => boolean;
  onConnected: (index: number, otherIndex: number, day: number) => void;
}

function stateOf(people: readonly Person[], { city, store, haveReason, seed }: Circumstances) {
  const random = randomFrom(7 + seed);
  const isHere = new Uint8Array(people.length);
  const isConnected = new Uint8Array(people.length);
  const meetings = createMeetings(people, random, isHere);
  const connections: number[][] = people.map(() => []);
  const state: State = {
    people,
    city,
    random,
    isHere,
    isConnected,
    haveReason,
    requests: [],
    tables: 0,
    groups: 0,
    huddles: 0,
    met: meetings.met,
    views: new Float64Array(people.length),
    daysHere: new Int32Array(people.length),
    known: people.map(({ index }) => new Set([index])),
    inbox: people.map(() => []),
    lists: people.map(({ index }) => ({ day: -1000, members: [], next: 0, count: index })),
    onConnected(index, otherIndex, day) {
      connections[index]?.push(otherIndex);
      connections[otherIndex]?.push(index);
      meetings.connected(index, otherIndex, day);
    },
  };
  const { hasTrain } = city;
  const groups = city.hasGroups ? createGroups({ people, random, isHere, dateOf: store.dateOf }) : null;
  const hangouts = createHangouts({ meetings, random, hasTrain, groups });
  const tables = createTables({ people, random, isHere, isConnected, haveReason, meetings, hasTrain, groups });
  const huddles = createHuddles({ meetings, random, isHere, connections });
  return { state, meetings, hangouts, tables, groups, huddles };
}

/** Answers some of the requests that wait for a member. Returns those that were answered. */
function answer({ random, inbox, isConnected, city, onConnected }: State, index: number, day: number): Sent[] {
  const waiting = inbox[index] ?? [];
  const isOverwhelmed = waiting.length > ASSUMED.overwhelmedAbove;
  const usual = isOverwhelmed ? ASSUMED.answersWhenOverwhelmed : ASSUMED.answers;
  const answered = waiting.filter((request) => {
    const isReminded = city.hasTables && day - request.day >= REQUEST_REMINDER_DAYS;
    return random() < Math.min(1, usual * (isReminded ? ASSUMED.remindedFactor : 1));
  });
  for (const request of answered) {
    request.answeredOn = day;
    request.status = random() < ASSUMED.accepts ? 'connected' : 'declined';
    if (request.status === 'declined') continue;
    isConnected[request.from] = 1;
    isConnected[request.to] = 1;
    onConnected(request.from, request.to, day);
  }
  inbox[index] = waiting.filter((request) => request.answeredOn === null);
  return answered;
}

/** Lets a member ask another one to connect, or not. Returns the request. */
function askOrPass(state: State, { index }: Person, candidate: Person, day: number): Sent | null {
  const { random, known, haveReason, inbox } = state;
  const base = haveReason(Math.min(index, candidate.index), Math.max(index, candidate.index))
    ? ASSUMED.asksWithReason
    : ASSUMED.asks;
  if (random() >= Math.min(0.6, base * candidate.appeal)) return null;
  known[index]?.add(candidate.index);
  known[candidate.index]?.add(index);
  const request: Sent = { from: index, to: candidate.index, day, status: 'pending', answeredOn: null };
  inbox[candidate.index]?.push(request);
  return request;
}

/** Reads the next cards of a member's list and asks some of these members to connect. */
function readCards(state: State, reader: Person, day: number, shownCounts: Map<string, number>): Sent[] {
  const { people, isHere, known, lists, views } = state;
  const { index } = reader;
  const list = lists[index];
  const newRequests: Sent[] = [];
  if (!list) return newRequests;
  for (let card = 0; card < ASSUMED.cardsRead && list.next < list.members.length; ) {
    const candidate = people[list.members[list.next++] ?? -1];
    if (!candidate || isHere[candidate.index] !== 1 || candidate.index === index) continue;
    card++;
    views[candidate.index] = (views[candidate.index] ?? 0) + 1;
    shownCounts.set(candidate.uid, (shownCounts.get(candidate.uid) ?? 0) + 1);
    if (newRequests.length >= ASSUMED.asksAtMost || known[index]?.has(candidate.index)) continue;
    const request = askOrPass(state, reader, candidate, day);
    if (request) newRequests.push(request);
  }
  return newRequests;
}

/** Gets new lists for members whose list is too old or read to its end. */
async function renewLists(
  { people, city, lists, isHere, known }: State,
  openers: readonly Person[],
  day: number,
  store: Store,
) {
  const due = openers.filter(({ index }) => {
    const list = lists[index];
    return !list || day - list.day >= LIST_LASTS_DAYS || list.next >= list.members.length;
  });
  if (city.order === 'newest') {
    const newest = people
      .filter(({ index }) => isHere[index] === 1)
      .slice(-200)
      .reverse();
    for (const { index } of due)
      lists[index] = {
        day,
        next: 0,
        count: 0,
        members: newest.map((member) => member.index).filter((candidateIndex) => !known[index]?.has(candidateIndex)),
      };
    return;
  }
  // A few at a time, so that both cores of the database are busy.
  const waiting = [...due];
  const work = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) {
      // Half of the members begin with each of the two lists, and then read the other one.
      const count = (lists[person.index]?.count ?? 0) + 1;
      const members = await store.listFor(person, count % 2 === 0 ? 'nearby' : 'recommended', city.hasTrain);
      lists[person.index] = { day, next: 0, members, count };
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}

/** Lets members arrive and leave. */
async function comeAndGo(
  { people, isHere, isConnected, daysHere, random, met, inbox }: State,
  day: number,
  store: Store,
) {
  const leaving = people.filter(({ index, arrives }) => {
    if (isHere[index] !== 1) return false;
    const isAlone = met.first[index] === -1 && isConnected[index] === 0 && day - arrives > ASSUMED.aloneAfterDays;
    return random() < (isAlone ? ASSUMED.leavesADay.alone : ASSUMED.leavesADay.met);
  });
  for (const { index } of leaving) {
    isHere[index] = 0;
    inbox[index] = [];
  }
  await store.leave(leaving.map(({ uid }) => uid));
  const arriving = people.filter(({ arrives }) => arrives === day);
  await store.arrive(arriving);
  for (const { index } of arriving) isHere[index] = 1;
  for (const { index } of people) if (isHere[index] === 1) daysHere[index] = (daysHere[index] ?? 0) + 1;
}

interface Circumstances {
  city: City;
  days: number;
  store: Store;
  haveReason: State['haveReason'];
  seed: number;
}
/** Lets the members live in a city for some days. */
export async function live(people: readonly Person[], circumstances: Circumstances): Promise<Lived> {
  const { city, days, store } = circumstances;
  const { state, meetings, hangouts, tables, groups, huddles } = stateOf(people, circumstances);
  await store.clear();
  for (let day = 0; day < days; day++) {
    store.toDay(day);
    await comeAndGo(state, day, store);
    if (day === days - EXPOSURE_DAYS) {
      state.views.fill(0);
      state.daysHere.fill(0);
    }
    if (day % 10 === 1) await store.analyze();
    if (city.isBalanced) await store.balance();
    const openers = people.filter(({ index, opensADay }) => state.isHere[index] === 1 && state.random() < opensADay);
    await renewLists(state, openers, day, store);
    const shownCounts = new Map<string, number>();
    const changed: Sent[] = [];
    for (const person of openers) {
      changed.push(...answer(state, person.index, day));
      const newRequests = readCards(state, person, day, shownCounts);
      state.requests.push(...newRequests);
      changed.push(...newRequests);
      groups?.visit(person, day);
      hangouts.visit(person, day);
      if (city.hasHuddles) state.huddles += huddles.visit(person, day);
    }
    await store.saveRequests([...new Set(changed)], people);
    await store.addViews(shownCounts);
    hangouts.endOfDay(day);
    groups?.endOfDay(day);
    if (city.hasTables) state.tables += tables.endOfDay(day);
    meetings.hold(day);
  }
  state.groups = groups?.groups.length ?? 0;
  return state;
}
