// How the filters of the list of hangouts compare (H-08): in the browser, and as far as they are not SQL on the server.

import { removeAccents } from '../accents.ts';
import { newYorkInstants } from './new-york.ts';
import type { Hangout } from './views.ts';

/** Returns text in the form in which it is compared: without case, accents and apostrophes. The database does the same. */
const fold = (text: string): string => removeAccents(text).toLowerCase();

/** Returns the words that are searched for. */
export const searchWords = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean);

/** Returns whether all words occur in the title, the place or the description of a hangout. */
export function isFound(
  { title, location, description }: Pick<Hangout, 'title' | 'location' | 'description'>,
  words: readonly string[],
): boolean {
  const text = fold(`${title} ${location} ${description}`);
  return words.every((word) => text.includes(word));
}

const DAY_MS = 86_400_000;
/** Returns the day that is some days after a day. @param date 'YYYY-MM-DD' */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the instant at which a day begins in New York. The clocks never change at midnight there. */
const beginOf = (date: string): Date | undefined => newYorkInstants({ date, time: '00:00' })[0];

/** Returns the instants between which hangouts of these days begin: from the first one on, and before the second one. */
export const boundsOf = ({ from, until }: { from?: string | null | undefined; until?: string | null | undefined }) => ({
  from: from ? (beginOf(from) ?? null) : null,
  before: until ? (beginOf(addDays(until, 1)) ?? null) : null,
});
