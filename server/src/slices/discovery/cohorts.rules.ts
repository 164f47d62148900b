/** The fewest members of an arrival cohort: smaller months are merged with the months beside them. */
export const COHORT_MIN = 5;

/** How many members arrived in one month, which is counted from the year 0. */
export interface MonthCount {
  month: number;
  people: number;
}
/** Members who arrived in the same months: from the first to the last of them. */
export interface Cohort {
  from: number;
  to: number;
  /** The month in which most of them arrived, the earlier one of two. */
  busiest: number;
  /** How many they are. */
  people: number;
}

/** A division of months into cohorts: the sum that it has, and the index at which its last cohort begins. */
interface Division {
  cost: number;
  begin: number;
}

/** Returns the cheapest division of these months, from the best divisions of fewer months. @param smallest the size of a cohort */
function cheapestDivision(counts: readonly MonthCount[], best: readonly Division[], smallest: number): Division {
  const lastMonth = counts.at(-1)?.month ?? 0;
  let cheapest: Division = { cost: Number.POSITIVE_INFINITY, begin: 0 };
  let people = 0;
  for (let begin = counts.length - 1; begin >= 0; begin--) {
    people += counts[begin]?.people ?? 0;
    if (people < smallest) continue;
    const length = lastMonth - (counts[begin]?.month ?? 0);
    const cost = (best[begin]?.cost ?? Number.POSITIVE_INFINITY) + people * length ** 2;
    if (cost < cheapest.cost) cheapest = { cost, begin };
  }
  return cheapest;
}

/**
 * Divides members into cohorts by the month of their arrival (B-04). Months with fewer than COHORT_MIN members are merged with those
 * beside them, so that nobody is alone. The division has the smallest sum, over all members, of the squared length of their cohort.
 * @param counts each month once, the earliest first
 */
export function cohortsOf(counts: readonly MonthCount[]): Cohort[] {
  const total = counts.reduce((sum, { people }) => sum + people, 0);
  const smallest = Math.min(COHORT_MIN, total);
  // best[end] is the cheapest division of the first `end` months, and where its last cohort begins.
  const best: Division[] = [{ cost: 0, begin: 0 }];
  for (let end = 1; end <= counts.length; end++) best.push(cheapestDivision(counts.slice(0, end), best, smallest));
  const cohorts: Cohort[] = [];
  for (let end = counts.length; end > 0; end = best[end]?.begin ?? 0)
    cohorts.unshift(cohortFrom(counts.slice(best[end]?.begin ?? 0, end)));
  return cohorts;
}

function cohortFrom(counts: readonly MonthCount[]): Cohort {
  const busiest = counts.reduce((largest, candidate) => (candidate.people > largest.people ? candidate : largest), {
    month: 0,
    people: 0,
  });
  const people = counts.reduce((sum, count) => sum + count.people, 0);
  return { from: counts[0]?.month ?? 0, to: counts.at(-1)?.month ?? 0, busiest: busiest.month, people };
}

/** Returns the cohort of a month; null when nobody who counts arrived around it. */
export const cohortAround = (cohorts: readonly Cohort[], month: number): Cohort | null =>
  cohorts.find(({ from, to }) => from <= month && month <= to) ?? null;

/** Returns a month counted from the year 0 as 'YYYY-MM'. */
export const monthWord = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
