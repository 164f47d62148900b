import { fold } from '../accents.ts';

/**
 * Returns the form in which members' own interests are compared (P-21): without case, accents, hyphens and width, and without the s
 * of a plural at the end of a longer word. 'Board-Games' and 'board game' are one interest. The form is shown to nobody.
 */
export const ownInterestKey = (typed: string): string =>
  fold(typed)
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim()
    .replace(/(\p{L}{2}(?!s)\p{L})s(?!\p{L})/gu, '$1');

/** Returns those of their own interests that both members have, as the second member writes them. */
export function sharedOwnInterests(mine: readonly string[], theirs: readonly string[]): string[] {
  const keys = new Set(mine.map(ownInterestKey));
  return theirs.filter((interest) => keys.has(ownInterestKey(interest)));
}
