import { DAY_MS } from '#contract/durations.ts';
import {
  addDays,
  type LocalTime,
  newYorkDay,
  newYorkInstants,
  newYorkTime,
  weekdayOf,
} from '#contract/hangouts/new-york.ts';
import { HANGOUT_CATEGORIES, type HangoutCategory } from '#contract/hangouts/options.ts';
import type { Language as PageLanguage } from '#contract/languages.ts';
import { BOROUGHS, type Borough } from '#contract/profiles/boroughs.ts';
import { SPOKEN_LANGUAGES } from '#contract/profiles/options.ts';
import {
  DAY_PARTS,
  DAYS,
  type DayPart,
  FREE_TIMES,
  type FreeTime,
  PART_STARTS,
  type WhyFacts,
} from '#contract/tables/options.ts';

/** A table with fewer members than this is dissolved. */
export const TABLE_KEPT_MIN = 3;
/** The days between two times of a table, and of a circle. */
export const TABLE_EVERY_DAYS = 7;
export const CIRCLE_EVERY_DAYS = 28;
/** The next time is planned this long after the last one began. */
export const TABLE_PLANNED_AFTER_MS = 12 * 3_600_000;
/** For how many days after their last time the members of a table can say that they stay. */
export const TABLE_DECIDES_DAYS = 7;
/** The time in New York at which tables are seated, on Saturdays, for the week that begins on the next Monday. */
export const TABLES_SEATED_AT = '10:00';

const SATURDAY = 6;
/** From the Saturday of the seating to the Monday after it. */
const DAYS_UNTIL_MONDAY = 2;

/** Returns a set of options as a number with one bit for each. */
export const bitsOf = <T>(options: readonly T[], chosen: readonly T[]): number =>
  chosen.reduce((bits, option) => bits | (1 << options.indexOf(option)), 0);
/** Returns the options of a set. */
export const optionsOf = <T>(options: readonly T[], bits: number): T[] =>
  options.filter((_, index) => (bits >> index) & 1);

/** Returns a time of day on a day after the day in New York that contains an instant. */
function onDayAfter(start: Date, days: number, time: LocalTime['time']): Date {
  const date = addDays(newYorkDay(start), days);
  // The clocks skip an hour of the night on one day of the year. Then the hour before it is meant.
  const [at] = newYorkInstants({ date, time });
  return at ?? onDayAfter(start, days, `${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}${time.slice(2)}`);
}

/** Returns the latest time at which tables were due to be seated, not after an instant. */
export function lastSeating(now: Date): Date {
  const daysAgo = (weekdayOf(newYorkDay(now)) - SATURDAY + 7) % 7;
  const seatingTime = onDayAfter(now, -daysAgo, TABLES_SEATED_AT);
  return seatingTime <= now ? seatingTime : onDayAfter(now, -daysAgo - 7, TABLES_SEATED_AT);
}

/** Returns the next time at which tables are seated, after an instant. */
export const nextSeating = (now: Date): Date => onDayAfter(lastSeating(now), 7, TABLES_SEATED_AT);

const partsOf = (time: FreeTime) => time.split('-') as [(typeof DAYS)[number], DayPart];

/** Returns when a table that was seated at this time meets first. */
export function firstTime(seatedAt: Date, time: FreeTime): Date {
  const [day, part] = partsOf(time);
  return onDayAfter(seatedAt, DAYS_UNTIL_MONDAY + DAYS.indexOf(day), PART_STARTS[part]);
}

/** Returns when a table meets next: at the same time of day, whole weeks after the last time, and at least a day from now. */
export function nextTime(last: Date, isCircle: boolean, now: Date): Date {
  const { time } = newYorkTime(last);
  let days = isCircle ? CIRCLE_EVERY_DAYS : TABLE_EVERY_DAYS;
  while (onDayAfter(last, days, time).getTime() < now.getTime() + DAY_MS) days += 7;
  return onDayAfter(last, days, time);
}

/** Returns how many members of a table make a majority. */
export const majorityOf = (members: number): number => Math.floor(members / 2) + 1;

/** The parts of a wish that decide about a table, as sets. */
export interface Chosen {
  free: number;
  boroughs: number;
  languages: number;
  likes: number;
}

/** Returns the options that most members chose, and how many did. The earlier option of two wins. */
function mostChosen(optionCount: number, sets: readonly number[]): { index: number; count: number } {
  let best = { index: 0, count: 0 };
  for (let index = 0; index < optionCount; index++) {
    const count = sets.filter((bits) => (bits >> index) & 1).length;
    if (count > best.count) best = { index, count };
  }
  return best;
}

/** Returns what most members of a table like. */
export function mostLiked(members: readonly Chosen[]): { category: HangoutCategory; by: number } {
  const { index, count } = mostChosen(
    HANGOUT_CATEGORIES.length,
    members.map(({ likes }) => likes),
  );
  return { category: HANGOUT_CATEGORIES[index] as HangoutCategory, by: count };
}

/** Returns why these members sit together. The text of each language makes a sentence of it. */
export function whyFor(members: readonly Chosen[], { time, borough }: { time: FreeTime; borough: Borough }): WhyFacts {
  const [day, part] = partsOf(time);
  const { category, by: liked } = mostLiked(members);
  const spoken = optionsOf(
    SPOKEN_LANGUAGES,
    members.reduce((bits, { languages }) => bits & languages, -1),
  );
  const language = spoken.find((candidate) => candidate !== 'english') ?? null;
  return { members: members.length, day, part, borough, language, category, liked };
}

/** Returns the language that more than half of the members use Stoop in; English if there is none. */
export const sharedLanguage = (languages: readonly PageLanguage[]): PageLanguage =>
  languages.find(
    (language) => languages.filter((candidate) => candidate === language).length >= majorityOf(languages.length),
  ) ?? 'en';

/** Returns the time of a table among those in which all are free: an evening if there is one, otherwise the earliest. */
export function timeFor(free: number): FreeTime {
  const times = optionsOf(FREE_TIMES, free);
  const preferred = [...DAY_PARTS].reverse().flatMap((part) => times.filter((time) => time.endsWith(part)));
  return preferred[0] as FreeTime;
}

/** Returns the borough of a table among those to which all come: the one where most live, otherwise the first. */
export function boroughFor(boroughs: number, homes: readonly (Borough | null)[]): Borough {
  const possible = optionsOf(BOROUGHS, boroughs);
  const count = (borough: Borough) => homes.filter((home) => home === borough).length;
  return possible.reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}
