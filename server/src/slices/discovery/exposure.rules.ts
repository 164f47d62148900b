/**
 * How often members are shown in Intros is balanced once a day (B-06, docs/decisions/0049). Each member gets a turn, which
 * is a share of the viewers. For these viewers the member comes before others that day, or after them if the turn is negative.
 */

/** A turn is a number of so many parts of all viewers. */
export const TURN_PARTS = 1 << 20;
/** The number of days after which a view counts half. */
export const EXPOSURE_HALF_LIFE_DAYS = 7;

/** Below this share of the median number of views, members come first for some viewers. */
const LOW = 0.8;
/** The same of the mean, in case that half of the members were never shown. */
const LOW_OF_MEAN = 0.25;
/**
 * About so many cards at the beginning of a viewer's lists are of members who are shown too rarely: the most while the lowest tenth
 * gets nothing, and the fewest once it gets this share of the median.
 */
const CARDS_FOR_LOW = { most: 12, fewest: 2, atShare: 0.8 };
/** About so many more cards are of any member, so that coming first does not say that a member is shown rarely. */
const CARDS_FOR_ANY = 0.5;
/** Members with more than so many times the median get rest, as do members with more waiting requests than this. */
const REST_ABOVE_MEDIANS = 2;
const REST_ABOVE_WAITING = 3;
/** No member comes late for more than this share of the viewers. */
const REST_MAX = 0.8;
/** With a smaller median, a high number of views is chance. */
const REST_MIN_MEDIAN = 5;

/** How often a member was shown and asked lately. */
export interface Exposure {
  /** Views in Intros, of which older ones count less. */
  views: number;
  /** The requests that wait for the member's answer. */
  waiting: number;
}

/** Returns the views that still count after some days. */
export const decayed = (views: number, days: number): number => views * 0.5 ** (days / EXPOSURE_HALF_LIFE_DAYS);

export function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Returns the mean of the lowest tenth of these numbers, as a share of their median. */
export function lowestTenth(views: readonly number[]): number {
  const lowest = [...views].sort((a, b) => a - b).slice(0, Math.ceil(views.length / 10));
  const median = medianOf(views);
  return median === 0 ? 0 : lowest.reduce((sum, count) => sum + count, 0) / lowest.length / median;
}

/** Returns the share of viewers for whom a member comes late. */
function restOf({ views, waiting }: Exposure, median: number): number {
  const byViews = median < REST_MIN_MEDIAN ? 0 : 1 - (REST_ABOVE_MEDIANS * median) / Math.max(views, 1);
  const byWaiting = 1 - REST_ABOVE_WAITING / Math.max(waiting, 1);
  return Math.min(REST_MAX, Math.max(0, byViews, byWaiting));
}

/** Returns the turn of each of these members for the next day. */
export function turnsOf(members: readonly Exposure[]): number[] {
  const views = members.map((member) => member.views);
  const median = medianOf(views);
  const mean = views.reduce((sum, count) => sum + count, 0) / Math.max(1, members.length);
  const low = Math.max(LOW * median, LOW_OF_MEAN * mean);
  const rests = members.map((member) => restOf(member, median));
  const lacks = members.map((member, index) => (low === 0 || rests[index] ? 0 : Math.max(0, 1 - member.views / low)));
  const { most, fewest, atShare } = CARDS_FOR_LOW;
  const cards = fewest + (most - fewest) * Math.max(0, 1 - lowestTenth(views) / atShare);
  const cardsPerLack = Math.min(1, cards / lacks.reduce((sum, lack) => sum + lack, 1e-9));
  return members.map((_, index) => {
    const rest = rests[index] ?? 0;
    if (rest > 0) return -Math.ceil(rest * TURN_PARTS);
    const share = (lacks[index] ?? 0) * cardsPerLack + CARDS_FOR_ANY / members.length;
    return Math.round(Math.min(1, share) * TURN_PARTS);
  });
}
