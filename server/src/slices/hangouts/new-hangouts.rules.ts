import { DAY_MS } from '#contract/durations.ts';
import { newYorkInstants, newYorkTime } from '#contract/hangouts/new-york.ts';
import type { HangoutFilters } from '#contract/hangouts/saved-filters.ts';
import { FOUND_HANGOUTS_MAX } from '#contract/limits.ts';

/** The hour in New York at which members are notified of new hangouts: in time for the evening and the days after it. */
export const TELLING_HOUR = 17;
/** A hangout may be stored so long before its transaction ends, ms. A younger one waits for the next day. */
export const UNSETTLED_MS = 60_000;

/** Returns the latest instant at which the notifications of new hangouts were due. */
export function latestTelling(now: Date): Date {
  const { date, time } = newYorkTime(now);
  const today = newYorkInstants({ date, time: `${TELLING_HOUR}:00` })[0] as Date;
  if (Number(time.slice(0, 2)) >= TELLING_HOUR) return today;
  const yesterday = newYorkTime(new Date(today.getTime() - DAY_MS)).date;
  return newYorkInstants({ date: yesterday, time: `${TELLING_HOUR}:00` })[0] as Date;
}

/** Returns whether it is late enough in the day for the notifications. */
export const isTellingTime = (now: Date): boolean => newYorkTime(now).time >= `${TELLING_HOUR}:00`;

/** A new hangout, with the series that it belongs to. */
export interface Found {
  id: string;
  seriesId: string | null;
  dateTime: string;
}

/** Returns the ids of the hangouts that are named: the next ones, of a series the first, and each once. */
export function namedAmong(found: readonly Found[]): string[] {
  const bySeries = new Map<string, string>();
  for (const { id, seriesId } of found.toSorted((a, b) => Date.parse(a.dateTime) - Date.parse(b.dateTime)))
    if (!bySeries.has(seriesId ?? id)) bySeries.set(seriesId ?? id, id);
  return [...bySeries.values()].slice(0, FOUND_HANGOUTS_MAX);
}

/** Returns the filters that all of these have in common: what fits one of these fits them. */
export function sharedFilters([first = {}, ...more]: readonly HangoutFilters[]): HangoutFilters {
  const isShared = ([name, value]: [string, unknown]) =>
    more.every((filters) => filters[name as keyof HangoutFilters] === value);
  return Object.fromEntries(Object.entries(first).filter(isShared));
}
