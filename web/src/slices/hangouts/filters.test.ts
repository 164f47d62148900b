import { describe, expect, it } from 'vitest';
import { filterOf, readChoice, readPlan, searchOf } from './filters.ts';

describe('the choice of hangouts', () => {
  it.each([
    ['', { view: 'upcoming', category: null }],
    ['?category=food', { view: 'upcoming', category: 'food' }],
    ['?category=food&view=past', { view: 'past', category: 'food' }],
    ['?view=mine', { view: 'mine', category: null }],
  ] as const)('H-01 round-trips through the address: %s', (search, choice) => {
    expect(readChoice(search)).toEqual(choice);
    expect(searchOf(choice)).toBe(search);
  });

  it('H-01 shows all upcoming hangouts for unknown values', () => {
    expect(readChoice('?category=all&view=sideways')).toEqual({ view: 'upcoming', category: null });
    expect(filterOf(readChoice('?view=mine'))).toEqual({ when: 'upcoming', whose: 'mine', category: null });
    expect(filterOf(readChoice('?view=past'))).toEqual({ when: 'past', whose: 'all', category: null });
  });

  it('B-05 reads the first step to plan, which is no part of the choice', () => {
    expect(readPlan('?plan=ferry&view=mine')).toBe('ferry');
    expect(readPlan('?plan=toString')).toBeUndefined();
    expect(searchOf(readChoice('?plan=ferry&view=mine'))).toBe('?view=mine');
  });
});
