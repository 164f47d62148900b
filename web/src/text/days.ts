import { DAY_MS } from '#contract/durations.ts';
import { newYorkDay } from '#contract/hangouts/new-york.ts';

/** Returns the number of calendar days in New York from one moment to another. It is negative when that is earlier. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.round((Date.parse(newYorkDay(to)) - Date.parse(newYorkDay(from))) / DAY_MS);

export const isSameYear = (a: Date, b: Date): boolean => newYorkDay(a).slice(0, 4) === newYorkDay(b).slice(0, 4);
