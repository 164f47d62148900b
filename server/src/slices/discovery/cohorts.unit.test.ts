import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COHORT_MIN, type Cohort, cohortAround, cohortsOf, type MonthCount, monthWord } from './cohorts.rules.ts';

const months = (cohorts: readonly Cohort[]) => cohorts.map(({ from, to }) => [from, to]);
const counts = (people: readonly number[], first = 0): MonthCount[] =>
  people.flatMap((n, index) => (n > 0 ? [{ month: first + index, people: n }] : []));

const anyCounts = fc
  .uniqueArray(fc.record({ month: fc.integer({ min: 24_000, max: 24_040 }), people: fc.integer({ min: 1, max: 9 }) }), {
    selector: ({ month }) => month,
    maxLength: 9,
  })
  .map((list) => list.sort((a, b) => a.month - b.month));

const peopleIn = (list: readonly MonthCount[], { from, to }: Pick<Cohort, 'from' | 'to'>) =>
  list.filter(({ month }) => from <= month && month <= to).reduce((sum, { people }) => sum + people, 0);
const costOf = (list: readonly MonthCount[], cohorts: readonly Pick<Cohort, 'from' | 'to'>[]) =>
  cohorts.reduce((sum, cohort) => sum + peopleIn(list, cohort) * (cohort.to - cohort.from) ** 2, 0);

/** Returns every way to divide months into runs of months. */
function everyDivision(list: readonly MonthCount[]): Pick<Cohort, 'from' | 'to'>[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((_one, index) =>
    everyDivision(list.slice(index + 1)).map((rest) => [
      { from: list[0]?.month ?? 0, to: list[index]?.month ?? 0 },
      ...rest,
    ]),
  );
}

describe('arrival cohorts', () => {
  it('B-04 a month with enough members is a cohort of its own', () => {
    expect(months(cohortsOf(counts([COHORT_MIN, COHORT_MIN + 3])))).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('B-04 small months are merged with their neighbors, and rather with each other than with a large month', () => {
    expect(months(cohortsOf(counts([20, 2, 3, 20])))).toEqual([
      [0, 0],
      [1, 2],
      [3, 3],
    ]);
    expect(months(cohortsOf(counts([20, 2, 0, 20])))).toEqual([
      [0, 1],
      [3, 3],
    ]);
  });

  it('B-04 a member who arrived long before everybody else is not alone', () => {
    const cohorts = cohortsOf([{ month: 23_000, people: 1 }, ...counts([3, 2, 6], 24_300)]);
    expect(months(cohorts)).toEqual([
      [23_000, 24_301],
      [24_302, 24_302],
    ]);
    expect(cohortAround(cohorts, 23_000)?.busiest).toBe(24_300);
  });

  it('B-04 few members are one cohort, and none are no cohort', () => {
    expect(months(cohortsOf(counts([1, 0, 2])))).toEqual([[0, 2]]);
    expect(cohortsOf([])).toEqual([]);
    expect(cohortAround([], 5)).toBeNull();
  });

  it('B-04 every member has one cohort, none is too small, and no other division brings members nearer together', () => {
    fc.assert(
      fc.property(anyCounts, (list) => {
        const cohorts = cohortsOf(list);
        const all = list.reduce((sum, { people }) => sum + people, 0);
        const smallest = Math.min(COHORT_MIN, all);
        for (const { month } of list)
          expect(cohorts.filter(({ from, to }) => from <= month && month <= to)).toHaveLength(1);
        for (const cohort of cohorts) expect(peopleIn(list, cohort)).toBeGreaterThanOrEqual(smallest);
        const allowed = everyDivision(list).filter((division) =>
          division.every((cohort) => peopleIn(list, cohort) >= smallest),
        );
        expect(costOf(list, cohorts)).toBe(Math.min(...allowed.map((division) => costOf(list, division))));
      }),
      { numRuns: 200 },
    );
  });

  it('writes months as profiles store them', () => {
    expect([2025 * 12, 2025 * 12 + 11, 987 * 12].map(monthWord)).toEqual(['2025-01', '2025-12', '0987-01']);
  });
});
