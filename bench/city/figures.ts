import { medianOf } from '#server/slices/discovery/exposure.rules.ts';
import type { Lived } from './live.ts';
import { THRICE_WITHIN_DAYS } from './meetings.ts';
import type { Person } from './people.ts';

/** The first meeting is looked for within this many days, so only members who arrived so long before the end are counted. */
export const FIRST_WITHIN_DAYS = 45;
const NO_MEETING_AFTER = 30;
/** A request counts as unanswered after so many days. */
const ANSWER_WITHIN_DAYS = 14;

export interface Figures {
  /** The share of members who have met somebody, by days after their arrival. */
  metByDay: number[];
  /** Null when fewer than half have met somebody in the time. */
  medianDays: number | null;
  noMeetingAfter30: number;
  /** The mean number of people met three times, and the share of members with any. */
  thriceMean: number;
  thriceAny: number;
  requests: number;
  unanswered: number;
  /** Views a day of each member who was listed for two weeks of the last month, sorted; as multiples of the median. */
  exposure: number[];
  lowestTenth: number;
  /** The share of all views that the most shown tenth gets. */
  topTenth: number;
  tables: number;
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length);

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
  const rates = people
    .filter(({ index }) => (daysHere[index] ?? 0) >= 14)
    .map(({ index }) => (views[index] ?? 0) / (daysHere[index] ?? 1))
    .sort((a, b) => a - b);
  const tenth = Math.ceil(rates.length / 10);
  const middle = Math.max(1e-9, medianOf(rates));
  return {
    metByDay: Array.from({ length: FIRST_WITHIN_DAYS + 1 }, (_, day) => shareBy(day)),
    medianDays: median <= FIRST_WITHIN_DAYS ? median : null,
    noMeetingAfter30: 1 - shareBy(NO_MEETING_AFTER),
    thriceMean: mean(thrice),
    thriceAny: mean(thrice.map((count) => (count > 0 ? 1 : 0))),
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
    tables: lived.tables,
  };
}
