import { describe, expect, it } from 'vitest';
import { queryOfFilters } from '#contract/hangouts/filter-query.ts';
import {
  type Choice,
  countFilters,
  daysOf,
  EVERYTHING,
  filterOf,
  isNarrowed,
  lastingFiltersOf,
  monthFilter,
  readChoice,
  readStepToPlan,
  searchOf,
  withoutFilters,
} from './filters.ts';
import { NO_FILTER } from './hangouts.live.ts';

const TODAY = '2026-11-25';
const choice = (given: Partial<Choice> = {}): Choice => ({ ...EVERYTHING, ...given });

describe('the choice of hangouts', () => {
  it.each([
    ['', {}],
    ['?category=food', { category: 'food' }],
    ['?category=food&view=past', { view: 'past', category: 'food' }],
    ['?view=mine', { view: 'mine' }],
    ['?search=tea+%26+cake', { search: 'tea & cake' }],
    ['?day=today&borough=Staten+Island', { day: 'today', borough: 'Staten Island' }],
    ['?day=2026-12-05&room=free&people=known', { day: '2026-12-05', hasRoom: true, hasConnection: true }],
    ['?within=30', { within: '30' }],
    ['?day=weekdays', { day: 'weekdays' }],
    ['?view=month', { view: 'month' }],
    ['?view=month&month=2026-12&day=2026-12-05', { view: 'month', month: '2026-12', day: '2026-12-05' }],
  ] as const)('H-01 H-08 H-10 round-trips through the address: %s', (search, given) => {
    expect(readChoice(search)).toEqual(choice(given));
    expect(searchOf(choice(given))).toBe(search);
  });

  it('H-01 shows all upcoming hangouts for unknown values', () => {
    expect(readChoice('?category=all&view=sideways')).toEqual(choice());
    expect(filterOf(readChoice('?view=mine'), TODAY)).toEqual({ ...NO_FILTER, whose: 'mine' });
    expect(filterOf(readChoice('?view=past'), TODAY)).toEqual({ ...NO_FILTER, when: 'past' });
  });

  it('H-08 ignores days that do not exist, other boroughs and words beyond the limit', () => {
    expect(readChoice('?day=2026-02-31&borough=Boston&room=1&people=all')).toEqual(choice());
    expect(readChoice(`?search=${'x'.repeat(100)}`).search).toHaveLength(80);
  });

  it.each([
    ['2026-11-25', '2026-11-28', '2026-11-29'],
    ['2026-11-28', '2026-11-28', '2026-11-29'],
    ['2026-11-29', '2026-11-28', '2026-11-29'],
    ['2026-11-30', '2026-12-05', '2026-12-06'],
  ])('H-08 on %s this weekend is from %s to %s', (today, from, until) => {
    expect(daysOf('weekend', today)).toEqual({ from, until });
  });

  it('H-08 shows every weekend, or the other days of every week', () => {
    expect(filterOf(choice({ day: 'weekends' }), TODAY)).toEqual({ ...NO_FILTER, days: 'weekends' });
    expect(filterOf(choice({ day: 'weekdays' }), TODAY)).toEqual({ ...NO_FILTER, days: 'weekdays' });
    expect(countFilters(choice({ day: 'weekdays' }))).toBe(1);
  });

  it('N-08 saves the filters that still mean something tomorrow, and shows them again', () => {
    const all = choice({ category: 'sports', borough: 'Staten Island', within: '30', search: 'tea & cake' });
    const filters = { category: 'sports', borough: 'Staten Island', within: '30', search: 'tea & cake' } as const;
    const saved = (given: Partial<Choice>) => lastingFiltersOf({ ...all, ...given });
    expect(saved({ day: 'weekdays', hasConnection: true })).toEqual({ ...filters, days: 'weekdays', people: 'known' });
    expect(saved({ day: 'weekend' })).toEqual({ ...filters, days: 'weekends' });
    for (const day of ['today', '2026-12-05']) expect(saved({ day, hasRoom: true })).toEqual(filters);
    expect(lastingFiltersOf(choice({ day: 'today', hasRoom: true }))).toEqual({});
    const again = choice({ ...all, day: 'weekends', hasConnection: true });
    expect(readChoice(queryOfFilters(lastingFiltersOf(again)))).toEqual(again);
    expect(queryOfFilters({})).toBe('');
  });

  it('H-08 turns a choice into the filter of the list, and says what it leaves out', () => {
    const all = choice({ search: 'tea', day: 'today', borough: 'Queens', hasRoom: true, hasConnection: true });
    expect(filterOf(all, TODAY)).toEqual({
      ...NO_FILTER,
      search: 'tea',
      from: TODAY,
      until: TODAY,
      borough: 'Queens',
      hasRoom: true,
      hasConnection: true,
    });
    expect(countFilters(all)).toBe(4);
    expect(isNarrowed(choice({ category: 'food', view: 'past' }))).toBe(false);
    expect(isNarrowed(choice({ search: 'tea' }))).toBe(true);
    expect(withoutFilters({ ...all, view: 'past', category: 'food' })).toEqual(choice({ view: 'past' }));
  });

  it('H-10 ignores months that do not exist and those of other views, and the day of a month narrows nothing', () => {
    expect(readChoice('?view=month&month=2026-13&day=today')).toEqual(choice({ view: 'month' }));
    expect(readChoice('?month=2026-12')).toEqual(choice());
    const december = choice({ view: 'month', month: '2026-12', day: '2026-12-05', category: 'food' });
    expect([countFilters(december), isNarrowed(december)]).toEqual([0, false]);
    expect(monthFilter(december, '2026-11-29', '2027-01-02')).toEqual({
      ...NO_FILTER,
      when: 'any',
      category: 'food',
      from: '2026-11-29',
      until: '2027-01-02',
    });
  });

  it('B-05 reads the first step to plan, which is no part of the choice', () => {
    expect(readStepToPlan('?plan=ferry&view=mine')).toBe('ferry');
    expect(readStepToPlan('?plan=toString')).toBeUndefined();
    expect(searchOf(readChoice('?plan=ferry&view=mine'))).toBe('?view=mine');
  });
});
