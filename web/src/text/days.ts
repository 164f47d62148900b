import { newYorkTime } from '#contract/hangouts/new-york.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The days of the hours that were asked for: a list asks for the same few again and again, and the clock of New York is slow. */
const days = new Map<number, string>();

/** Returns the day in New York, 'YYYY-MM-DD': equal for two moments of one day. */
export function dayOf(at: Date): string {
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const day = days.get(hour) ?? newYorkTime(at).date;
  days.set(hour, day);
  return day;
}

/** Returns the number of calendar days in New York from one moment to another. It is negative when that is earlier. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY_MS);

export const isSameYear = (a: Date, b: Date): boolean => dayOf(a).slice(0, 4) === dayOf(b).slice(0, 4);
