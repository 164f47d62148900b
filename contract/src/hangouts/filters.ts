// How the filters of the list of hangouts compare (H-08): in the browser, and as far as they are not SQL on the server.

import { fold } from '../accents.ts';
import { addDays, newYorkDay, startOfDay, weekdayOf } from './new-york.ts';
import type { WeekPart } from './options.ts';
import type { Hangout } from './views.ts';

/** Returns the words that are searched for. The database compares in the same way. */
export const searchWords = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean);

/** Returns whether all words occur in the title, the place or the description of a hangout. */
export function isFound(
  { title, location, description }: Pick<Hangout, 'title' | 'location' | 'description'>,
  words: readonly string[],
): boolean {
  const text = fold(`${title} ${location} ${description}`);
  return words.every((word) => text.includes(word));
}

/** Returns whether an instant is on these days of the week in New York. */
export function isOnDays(instant: Date, days: WeekPart): boolean {
  const weekday = weekdayOf(newYorkDay(instant));
  return (weekday === 0 || weekday === 6) === (days === 'weekends');
}

/** Returns the instants between which hangouts of these days begin: from the first one on, and before the second one. */
export const boundsOf = ({ from, until }: { from?: string | null | undefined; until?: string | null | undefined }) => ({
  from: from ? (startOfDay(from) ?? null) : null,
  before: until ? (startOfDay(addDays(until, 1)) ?? null) : null,
});
