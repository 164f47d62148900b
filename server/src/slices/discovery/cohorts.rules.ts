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
}

/**
 * Divides members into cohorts by the month of their arrival (B-04). A month with COHORT_MIN members is a cohort of its own.
 * Smaller months are merged with the months beside them until they have as many, so that nobody is alone; only when all
 * months together have fewer, they are one small cohort.
 *
 * The division brings members as near together as possible: no other one has a smaller sum, over all members, of the squared
 * length of their cohort.
 * @param counts each month once, the earliest first
 */
export function cohortsOf(counts: readonly MonthCount[]): Cohort[] {
  const all = counts.reduce((sum, { people }) => sum + people, 0);
  const smallest = Math.min(COHORT_MIN, all);
  // best[end] is the cheapest division of the first `end` months, and where its last cohort begins.
  const best: { cost: number; begin: number }[] = [{ cost: 0, begin: 0 }];
  for (let end = 1; end <= counts.length; end++) {
    let found = { cost: Number.POSITIVE_INFINITY, begin: 0 };
    let people = 0;
    for (let begin = end - 1; begin >= 0; begin--) {
      people += counts[begin]?.people ?? 0;
      if (people < smallest) continue;
      const length = (counts[end - 1]?.month ?? 0) - (counts[begin]?.month ?? 0);
      const cost = (best[begin]?.cost ?? Number.POSITIVE_INFINITY) + people * length ** 2;
      if (cost < found.cost) found = { cost, begin };
    }
    best.push(found);
  }
  const cohorts: Cohort[] = [];
  for (let end = counts.length; end > 0; end = best[end]?.begin ?? 0)
    cohorts.unshift(cohortFrom(counts.slice(best[end]?.begin ?? 0, end)));
  return cohorts;
}

function cohortFrom(counts: readonly MonthCount[]): Cohort {
  const busiest = counts.reduce((most, one) => (one.people > most.people ? one : most), { month: 0, people: 0 });
  return { from: counts[0]?.month ?? 0, to: counts.at(-1)?.month ?? 0, busiest: busiest.month };
}

/** Returns the cohort of a month; null when nobody who counts arrived around it. */
export const cohortAround = (cohorts: readonly Cohort[], month: number): Cohort | null =>
  cohorts.find(({ from, to }) => from <= month && month <= to) ?? null;

/** Returns a month counted from the year 0 as 'YYYY-MM'. */
export const monthWord = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
