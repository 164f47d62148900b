import { describe, expect, it } from 'vitest';
import type { TableWish } from '#contract/tables/forms.ts';
import { initialWish, isChanged } from './initial-wish.ts';

const WISH: TableWish = {
  isOn: true,
  free: ['mon-morning', 'thu-evening'],
  boroughs: ['Queens'],
  languages: ['english'],
  likes: ['food'],
  sameAgain: false,
  nearAge: false,
};

describe('the form of a wish', () => {
  it('B-01 starts with the borough, the languages and the likes of the profile, and without a time', () => {
    const profile = {
      borough: 'Bronx' as const,
      languages: ['english' as const],
      selectedInterests: ['cooking' as const, 'travel' as const, 'food' as const, 'yoga' as const],
    };
    expect(initialWish(null, profile)).toEqual({
      ...WISH,
      free: [],
      boroughs: ['Bronx'],
      likes: ['food', 'wellness'],
    });
    expect(initialWish(null, null)).toMatchObject({ boroughs: [], languages: [], likes: [] });
  });

  it('B-01 starts with the saved wish, whatever the profile says', () => {
    expect(initialWish(WISH, { borough: 'Bronx' })).toBe(WISH);
  });

  it('B-01 is changed by another choice, but not by the order of the choices or by what the server added', () => {
    expect(isChanged({ ...WISH, free: ['thu-evening', 'mon-morning'], isOn: false }, WISH)).toBe(false);
    expect(isChanged({ ...WISH, free: ['thu-evening'] }, WISH)).toBe(true);
    expect(isChanged({ ...WISH, sameAgain: true }, WISH)).toBe(true);
  });
});
