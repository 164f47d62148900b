import { randomFrom } from '#server/platform/seeded-random.ts';
import { REQUEST_REMINDER_DAYS } from '#server/slices/connections/connection.rules.ts';
import { ASSUMED, type City, LIST_LASTS_DAYS } from './assumptions.ts';
import { createHangouts, createMeetings, type Met } from './meetings.ts';
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
  lists: { day: number; members: number[]; next: number }[];
  haveReason: (one: number, other: number) => boolean;
  onConnected: (one: number, other: number, day: number) => void;
}

function stateOf(people: readonly Person[], city: City, haveReason: State['haveReason']) {
  const random = randomFrom(7);
  const isHere = new Uint8Array(people.length);
  const isConnected = new Uint8Array(people.length);
  const meetings = createMeetings(people, random, isHere);
  const state: State = {
    ...{ people, city, random, isHere, isConnected, haveReason, requests: [], tables: 0, met: meetings.met },
    ...{ views: new Float64Array(people.length), daysHere: new Int32Array(people.length) },
    known: people.map(({ at }) => new Set([at])),
    inbox: people.map(() => []),
    lists: people.map(() => ({ day: -1000, members: [], next: 0 })),
    onConnected: meetings.connected,
  };
  const hangouts = createHangouts(meetings, random);
  const tables = createTables({ people, random, isHere, isConnected, haveReason, meetings });
  return { state, meetings, hangouts, tables };
}

/** Answers some of the requests that wait for a member. Returns those that were answered. */
function answer({ random, inbox, isConnected, city, onConnected }: State, at: number, day: number): Sent[] {
  const waiting = inbox[at] ?? [];
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
  inbox[at] = waiting.filter((request) => request.answeredOn === null);
  return answered;
}

/** Reads the next cards of a member's list and asks some of these members to connect. */
function read(state: State, { at }: Person, day: number, shown: Map<string, number>): Sent[] {
  const { random, people, isHere, known, lists, haveReason, views, inbox } = state;
  const list = lists[at];
  const sent: Sent[] = [];
  if (!list) return sent;
  for (let card = 0; card < ASSUMED.cardsRead && list.next < list.members.length; ) {
    const other = people[list.members[list.next++] ?? -1];
    if (!other || isHere[other.at] !== 1 || other.at === at) continue;
    card++;
    views[other.at] = (views[other.at] ?? 0) + 1;
    shown.set(other.uid, (shown.get(other.uid) ?? 0) + 1);
    if (sent.length >= ASSUMED.asksAtMost || known[at]?.has(other.at)) continue;
    const base = haveReason(Math.min(at, other.at), Math.max(at, other.at)) ? ASSUMED.asksWithReason : ASSUMED.asks;
    if (random() >= Math.min(0.6, base * other.appeal)) continue;
    known[at]?.add(other.at);
    known[other.at]?.add(at);
    const request: Sent = { from: at, to: other.at, day, status: 'pending', answeredOn: null };
    inbox[other.at]?.push(request);
    sent.push(request);
  }
  return sent;
}

/** Gets new lists for members whose list is too old or read to its end. */
async function renewLists(
  { people, city, lists, isHere, known }: State,
  openers: readonly Person[],
  day: number,
  store: Store,
) {
  const due = openers.filter(({ at }) => {
    const list = lists[at];
    return !list || day - list.day >= LIST_LASTS_DAYS || list.next >= list.members.length;
  });
  if (city.order === 'newest') {
    const newest = people
      .filter(({ at }) => isHere[at] === 1)
      .slice(-200)
      .reverse();
    for (const { at } of due)
      lists[at] = { day, next: 0, members: newest.map((one) => one.at).filter((other) => !known[at]?.has(other)) };
    return;
  }
  // A few at a time, so that both cores of the database are busy.
  const waiting = [...due];
  const work = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop())
      lists[one.at] = { day, next: 0, members: await store.listFor(one) };
  };
  await Promise.all([work(), work(), work(), work()]);
}

/** Lets members arrive and leave. */
async function comeAndGo(
  { people, isHere, isConnected, daysHere, random, met, inbox }: State,
  day: number,
  store: Store,
) {
  const gone = people.filter(({ at, arrives }) => {
    if (isHere[at] !== 1) return false;
    const isAlone = met.first[at] === -1 && isConnected[at] === 0 && day - arrives > ASSUMED.aloneAfterDays;
    return random() < (isAlone ? ASSUMED.leavesADay.alone : ASSUMED.leavesADay.met);
  });
  for (const { at } of gone) {
    isHere[at] = 0;
    inbox[at] = [];
  }
  await store.leave(gone.map(({ uid }) => uid));
  const arriving = people.filter(({ arrives }) => arrives === day);
  await store.arrive(arriving);
  for (const { at } of arriving) isHere[at] = 1;
  for (const { at } of people) if (isHere[at] === 1) daysHere[at] = (daysHere[at] ?? 0) + 1;
}

/** Lets the members live in a city for some days. */
export async function live(
  people: readonly Person[],
  { city, days, store, haveReason }: { city: City; days: number; store: Store; haveReason: State['haveReason'] },
): Promise<Lived> {
  const { state, meetings, hangouts, tables } = stateOf(people, city, haveReason);
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
    const openers = people.filter(({ at, opensADay }) => state.isHere[at] === 1 && state.random() < opensADay);
    await renewLists(state, openers, day, store);
    const shown = new Map<string, number>();
    const changed: Sent[] = [];
    for (const person of openers) {
      changed.push(...answer(state, person.at, day));
      const sent = read(state, person, day, shown);
      state.requests.push(...sent);
      changed.push(...sent);
      hangouts.visit(person, day);
    }
    await store.saveRequests([...new Set(changed)], people);
    await store.addViews(shown);
    hangouts.endOfDay(day);
    if (city.hasTables) state.tables += tables.endOfDay(day);
    meetings.hold(day);
  }
  return state;
}
