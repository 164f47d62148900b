import { DAY_MS } from '#contract/durations.ts';
import type { MeetingFigures } from '#contract/operators/views.ts';

/** Smaller counts of members are not shown to operators. */
export const FIGURE_MIN = 5;

/** A member of the figures, with what they have done since they joined. */
export interface Newcomer {
  joinedAt: Date;
  /** Null before their first meeting. */
  firstMeeting: Date | null;
  /** How many people they met three times. */
  metThrice: number;
}

export type Cell = MeetingFigures['groups'][number]['cells'][number];

/**
 * Returns the counts that may be shown. Counts under FIGURE_MIN are withheld. If that leaves one withheld count alone, the smallest of the others is withheld
 * too, because a reader who knows the total could otherwise subtract the others from it.
 */
export function withheldCells(counts: readonly (readonly [id: Cell['id'], count: number])[]): Cell[] {
  const smallIds = new Set(counts.filter(([, count]) => count < FIGURE_MIN).map(([id]) => id));
  const largeCounts = counts.filter(([id]) => !smallIds.has(id)).sort(([, a], [, b]) => a - b);
  const [smallest] = largeCounts;
  const alone = smallIds.size === 1 && smallest ? smallest[0] : null;
  return counts.map(([id, count]) => {
    if (smallIds.has(id)) return { id, count: null, isFew: true };
    return { id, count: id === alone ? null : count, isFew: false };
  });
}

const count = <T>(list: readonly T[], matches: (item: T) => boolean) => list.filter(matches).length;

/** Returns how many members had their first meeting how long after they joined. */
export function firstMeetingCells(members: readonly Newcomer[]): Cell[] {
  const waits = members.map(({ joinedAt, firstMeeting }) =>
    firstMeeting === null ? null : Math.max(0, firstMeeting.getTime() - joinedAt.getTime()) / DAY_MS,
  );
  const within = (minDays: number, maxDays: number) =>
    count(waits, (wait) => wait !== null && wait >= minDays && wait < maxDays);
  return withheldCells([
    ['days0to7', within(0, 7)],
    ['days7to21', within(7, 21)],
    ['days21to30', within(21, 30)],
    ['after30Days', within(30, Number.POSITIVE_INFINITY)],
    ['notYet', count(waits, (wait) => wait === null)],
  ]);
}

/** Returns how many members met how many people three times. */
export const metThriceCells = (members: readonly Newcomer[]): Cell[] =>
  withheldCells([
    ['nobody', count(members, ({ metThrice }) => metThrice === 0)],
    ['one', count(members, ({ metThrice }) => metThrice === 1)],
    ['twoOrMore', count(members, ({ metThrice }) => metThrice >= 2)],
  ]);

/** Returns how many requests were answered. */
export const requestCells = ({ answered, waiting }: { answered: number; waiting: number }): Cell[] =>
  withheldCells([
    ['answered', answered],
    ['waiting', waiting],
  ]);

/** Returns how many members are shown how often, compared with the median. */
export function exposureCells(views: readonly number[], median: number): Cell[] {
  return withheldCells([
    ['underHalf', count(views, (viewCount) => viewCount < median / 2)],
    ['halfToTwice', count(views, (viewCount) => viewCount >= median / 2 && viewCount <= median * 2)],
    ['overTwice', count(views, (viewCount) => viewCount > median * 2)],
  ]);
}
