import { removeAccents } from '#contract/accents.ts';
import { fieldError, type WrittenReason } from '#contract/field-errors.ts';
import type { StartProblem } from '#contract/hangouts/phases.ts';
import type { LaterDateProblem } from '#contract/hangouts/weekly.ts';

/** The reason beside the field when date and time do not make a valid start (H-04). */
export const START_PROBLEM_REASONS: Record<StartProblem['problem'], Record<StartProblem['field'], WrittenReason>> = {
  noSuchTime: {
    date: fieldError('NO_SUCH_DATE'),
    time: fieldError('NO_SUCH_TIME'),
  },
  past: {
    date: fieldError('DATE_PASSED'),
    time: fieldError('TIME_PASSED'),
  },
  tooFar: {
    date: fieldError('DATE_TOO_FAR'),
    time: fieldError('TIME_TOO_FAR'),
  },
};

/** Returns the reason to refuse a later date of a series (H-13). */
export function laterDateReason({ problem, date }: LaterDateProblem): WrittenReason {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return fieldError(problem === 'laterTooFar' ? 'LATER_DATE_TOO_FAR' : 'LATER_DATE_SKIPPED', month, day, year);
}

/** The reason beside the duration when a hangout that has begun would be over with it. */
export const END_PASSED = fieldError('END_PASSED');

/** The reason beside the number of people when it is lower than the number of members who have a place or an offer. */
export const TOO_FEW_PLACES = (going: number, offered: number) =>
  offered === 0
    ? fieldError('TOO_FEW_PLACES', going)
    : fieldError('TOO_FEW_PLACES_WITH_OFFERS', going, offered, going + offered);

export interface WhereAndWhen {
  location: string;
  dateTime: string;
  durationMinutes: number;
}

/** Which parts of a hangout differ: another start, another start or end, another location. */
export interface ChangedParts {
  start: boolean;
  time: boolean;
  location: boolean;
}

/**
 * Returns the changes that attendees are notified about: another time or another place, never a corrected typo. `time` is another
 * start or another end, `start` another start alone.
 */
export function whatMatters(previous: WhereAndWhen, updated: WhereAndWhen): ChangedParts {
  const start = Date.parse(previous.dateTime) !== Date.parse(updated.dateTime);
  return {
    start,
    time: start || previous.durationMinutes !== updated.durationMinutes,
    location: !isSameLocation(previous.location, updated.location),
  };
}

/** Returns what the chat says about a changed hangout. */
export const newValues = (
  { dateTime, endsAt, location }: { dateTime: string; endsAt: string; location: string },
  differences: { time: boolean; location: boolean },
) => ({ ...(differences.time && { time: dateTime, until: endsAt }), ...(differences.location && { place: location }) });

/** Returns the words of a text without capitals, accents and punctuation, for comparison. */
export const wordsOf = (text: string) =>
  removeAccents(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns whether two texts name the same place, with at most a corrected typo between them. Numbers and the shortest words
 * must be equal, because they tell places apart: Pier 5 is not Pier 6, Avenue A is not Avenue B, and East is not West.
 */
export function isSameLocation(a: string, b: string): boolean {
  const [firstWords, secondWords] = [wordsOf(a), wordsOf(b)];
  return (
    firstWords.length === secondWords.length &&
    firstWords.every((word, index) => isSameWord(word, secondWords[index] as string))
  );
}

/** Words that are one typo away from another word and name a different place. */
const TELLING = new Set(['north', 'south', 'upper', 'lower', 'first', 'third', 'fifth', 'sixth', 'eighth', 'ninth']);

/** Returns whether two words are equal or one typo apart: two letters swapped, or in longer words one missing, added or wrong. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  if ([a, b].some((word) => word.length < 4 || /\p{N}/u.test(word) || TELLING.has(word))) return false;
  let start = 0;
  while (a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)) return true;
  const isLong = Math.min(a.length, b.length) >= 5;
  return isLong && (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1));
}
