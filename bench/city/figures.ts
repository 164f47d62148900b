import { medianOf } from '#server/slices/discovery/exposure.rules.ts';
import { TABLE_TRIP_MAX } from '#server/slices/tables/reachable-neighborhoods.rules.ts';
import type { Lived } from './live.ts';
import { type PlannedMeeting, THRICE_WITHIN_DAYS } from './meetings.ts';
import type { Person } from './people.ts';

/** The first meeting is looked for within this many days, so only members who arrived so long before the end are counted. */
export const FIRST_WITHIN_DAYS = 45;
const NO_MEETING_AFTER = 30;
/** A request counts as unanswered after so many days. */
const ANSWER_WITHIN_DAYS = 14;
/** The plot of ways ends here. */
export const WAYS_SHOWN_UP_TO = 90;

type Ways = Record<PlannedMeeting['kind'] | 'all', number | null>;

export interface Figures {
  /** The share of members who have met somebody, by days after their arrival. */
  metByDay: number[];
  /** Null when fewer than half have met somebody in the time. */
  medianDays: number | null;
  noMeetingAfter30: number;
  /** The mean number of people met three times, and the share of members with any. */
  thriceMean: number;
  thriceAny: number;
  /** The share of members who have met anybody three times, by days after their arrival. */
  thriceByDay: number[];
  /**
   * The share of the ways to meetings that are at most so many minutes by train; the median; and those longer than
   * TABLE_TRIP_MAX.
   */
  waysByMinutes: number[];
  medianWay: Ways;
  longWays: number;
  /** The same of the ways to tables, of members who show where they live; null without tables. */
  longWaysToTables: number | null;
  requests: number;
  unanswered: number;
  /** Views a day of each member who was listed for two weeks of the last month, sorted; as multiples of the median. */
  exposure: number[];
  lowestTenth: number;
  /** The share of all views that the most shown tenth gets. */
  topTenth: number;
  /** Views a day of members who live far out, as a share of those of all others. */
  farOut: number;
  /** The same of members who hide their neighborhood, who are in no list of a borough. */
  hidden: number;
  tables: number;
  groups: number;
  huddles: number;
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length);

/** Returns the share of these ways that are at most so many minutes. */
function shareUpTo(ways: Int32Array, minutes: number): number {
  const sum = (counts: Int32Array) => counts.reduce((total, count) => total + count, 0);
  return sum(ways.subarray(0, minutes + 1)) / Math.max(1, sum(ways));
}

/** Returns the least number of minutes that half of these ways do not exceed; null without ways. */
function medianWayOf(ways: Int32Array): number | null {
  let minutes = 0;
  while (minutes < ways.length && shareUpTo(ways, minutes) < 0.5) minutes++;
  return minutes < ways.length ? minutes : null;
}

/** Returns the figures of a city after some days. */
export function figuresOf(people: readonly Person[], lived: Lived, days: number): Figures {
  const { met, requests, views, daysHere } = lived;
  const settled = people.filter(({ arrives }) => arrives <= days - FIRST_WITHIN_DAYS);
  const waits = settled.map(({ index, arrives }) => {
    const first = met.first[index] ?? -1;
    return first === -1 ? Number.POSITIVE_INFINITY : first - arrives;
  });
  const shareBy = (day: number) => waits.filter((wait) => wait <= day).length / Math.max(1, waits.length);
  const median = medianOf(waits);
  const earlyMembers = people.filter(({ arrives }) => arrives <= days - THRICE_WITHIN_DAYS);
  const thrice = earlyMembers.map(({ index }) => met.thrice[index] ?? 0);
  const old = requests.filter(({ day }) => day < days - ANSWER_WITHIN_DAYS);
  const ratesOf = (members: readonly Person[]) =>
    members
      .filter(({ index }) => (daysHere[index] ?? 0) >= 14)
      .map(({ index }) => (views[index] ?? 0) / (daysHere[index] ?? 1));
  const rates = ratesOf(people).sort((a, b) => a - b);
  const viewsComparedOf = (isMeant: (person: Person) => boolean) =>
    mean(ratesOf(people.filter(isMeant))) / Math.max(1e-9, mean(ratesOf(people.filter((person) => !isMeant(person)))));
  const tenth = Math.ceil(rates.length / 10);
  const middle = Math.max(1e-9, medianOf(rates));
  const { pair, hangout, table, shownToTable } = met.ways;
  const all = pair.map((count, minutes) => count + (hangout[minutes] ?? 0) + (table[minutes] ?? 0));
  const ofWays = (figure: (ways: Int32Array) => number | null) => ({
    pair: figure(pair),
    hangout: figure(hangout),
    table: figure(table),
    all: figure(all),
  });
  const thriceBy = (day: number) =>
    earlyMembers.filter(({ index, arrives }) => {
      const first = met.firstThrice[index] ?? -1;
      return first !== -1 && first - arrives <= day;
    }).length / Math.max(1, earlyMembers.length);
  return {
    metByDay: Array.from({ length: FIRST_WITHIN_DAYS + 1 }, (_, day) => shareBy(day)),
    medianDays: median <= FIRST_WITHIN_DAYS ? median : null,
    noMeetingAfter30: 1 - shareBy(NO_MEETING_AFTER),
    thriceMean: mean(thrice),
    thriceAny: mean(thrice.map((count) => (count > 0 ? 1 : 0))),
    thriceByDay: Array.from({ length: THRICE_WITHIN_DAYS + 1 }, (_, day) => thriceBy(day)),
    waysByMinutes: Array.from({ length: WAYS_SHOWN_UP_TO + 1 }, (_, minutes) => shareUpTo(all, minutes)),
    medianWay: ofWays(medianWayOf),
    longWays: 1 - shareUpTo(all, TABLE_TRIP_MAX),
    longWaysToTables: lived.tables > 0 ? 1 - shareUpTo(shownToTable, TABLE_TRIP_MAX) : null,
    requests: requests.length,
    unanswered:
      old.filter(({ day, answeredOn }) => answeredOn === null || answeredOn - day > ANSWER_WITHIN_DAYS).length /
      Math.max(1, old.length),
    exposure: rates.map((rate) => rate / middle),
    lowestTenth: mean(rates.slice(0, tenth)) / middle,
    topTenth:
      rates.slice(-tenth).reduce((sum, rate) => sum + rate, 0) /
      Math.max(
        1e-9,
        rates.reduce((sum, rate) => sum + rate, 0),
      ),
    farOut: viewsComparedOf(({ livesFarOut }) => livesFarOut),
    hidden: viewsComparedOf(({ shownHome }) => shownHome === null),
    tables: lived.tables,
    groups: lived.groups,
    huddles: lived.huddles,
  };
}
