import { shortWhen } from '#contract/hangouts/new-york.ts';
import type { PlanProblem } from '#contract/hangouts/standing.ts';

/** What stands beside the field when date and time make no plan (H-04). */
export const PLAN_SENTENCES: Record<PlanProblem['problem'], Record<PlanProblem['field'], string>> = {
  noSuchTime: {
    date: 'This date does not exist.',
    time: 'This time does not exist: the clocks skip that hour on this night. Choose another time.',
  },
  past: { date: 'This day is over. Choose a day to come.', time: 'This time has passed. Choose a later one.' },
  tooFar: { date: 'That is more than a year away. Please check the year.', time: 'That is more than a year away.' },
};

/** Beside the picture when it was swept meanwhile, or is in use elsewhere. */
export const PICTURE_GONE = 'This picture is not kept any more. Please choose it again.';

export interface Plan {
  location: string;
  dateTime: string;
}

/** Returns the changes that attendees are notified about: another time or another place, never a corrected typo. */
export const whatMatters = (before: Plan, after: Plan) => ({
  time: Date.parse(before.dateTime) !== Date.parse(after.dateTime),
  place: !isSamePlace(before.location, after.location),
});

/** The words of a place, as they are compared: without capitals, accents and marks. */
const wordsOf = (place: string) =>
  place
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f’']/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Whether two texts name one place, the one being the other with a slip mended. Numbers and the shortest words have to be
 * the same, for they are what tells one corner from the next: Pier 5 is not Pier 6, Avenue A not Avenue B, and East not West.
 */
export function isSamePlace(a: string, b: string): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  return one.length === other.length && one.every((word, at) => isSameWord(word, other[at] as string));
}

/** One slip away from each other or from another word, and each a place of its own. */
const TELLING = new Set(['north', 'south', 'upper', 'lower', 'first', 'third', 'fifth', 'sixth', 'eighth', 'ninth']);

/** The same, or one slip apart: two neighbouring letters swapped; in longer words one left out, added or mistaken. */
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

/** The lines that a hangout's chat reads. */
export const LINES = {
  joined: (name: string) => `${name} joined`,
  left: (name: string) => `${name} left`,
  cancelled: (name: string) => `${name} cancelled this hangout`,
  changed: (name: string, { location, dateTime }: Plan, what: ReturnType<typeof whatMatters>) =>
    what.time && what.place
      ? `${name} changed time and place: ${shortWhen(dateTime)}, ${location}`
      : what.time
        ? `${name} changed the time: ${shortWhen(dateTime)}`
        : `${name} changed the place: ${location}`,
};
