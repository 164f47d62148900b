import { expect, it } from 'vitest';
import {
  NEW_MONTHS,
  NEWCOMERS_SHOWN,
  newcomersAmong,
  newSince,
  SHARED_BY_MIN,
  SHARED_SHOWN,
  sharedBy,
} from './together.rules.ts';

type Shown = Parameters<typeof sharedBy>[0][number];
const member = (uid: string, given: Partial<Shown> = {}): Shown => ({
  uid,
  movedToNYCDate: null,
  languages: [],
  selectedInterests: [],
  borough: null,
  ...given,
});
const several = (count: number, given: Partial<Shown>) =>
  Array.from({ length: count }, (_, index) => member(`m${index}`, given));

it('G-27 says what at least three members show, those of most members first, and never what fewer do', () => {
  const few = several(SHARED_BY_MIN - 1, { languages: ['spanish'], selectedInterests: ['art'], borough: 'Queens' });
  expect(sharedBy(few)).toEqual({ languages: [], interests: [], boroughs: [] });
  const members = [
    ...several(SHARED_BY_MIN, {
      languages: ['english', 'spanish', 'french'],
      selectedInterests: ['art', 'food', 'food'],
    }),
    member('more', { languages: ['spanish'], selectedInterests: ['food'], borough: 'Queens' }),
    ...several(2, { borough: 'Queens' }),
  ];
  expect(sharedBy(members)).toEqual({
    languages: [
      { name: 'spanish', people: 4 },
      { name: 'french', people: 3 },
    ],
    interests: [
      { name: 'food', people: 4 },
      { name: 'art', people: 3 },
    ],
    boroughs: [{ name: 'Queens', people: 3 }],
  });
});

it('G-27 says at most two languages, three interests and one borough', () => {
  const members = [
    ...several(SHARED_BY_MIN, { languages: ['spanish', 'french', 'german'], borough: 'Queens' }),
    ...several(SHARED_BY_MIN, { selectedInterests: ['art', 'food', 'books', 'travel'], borough: 'Brooklyn' }),
  ];
  const { languages, interests, boroughs } = sharedBy(members);
  expect([languages.length, interests.length, boroughs.length]).toEqual(Object.values(SHARED_SHOWN));
});

it('G-27 shows who moved here in this month of New York or in the five before, the latest first, without the viewer', () => {
  // It is still November in New York.
  const now = new Date('2026-12-01T02:00:00.000Z');
  expect(newSince(now)).toBe('2026-06');
  expect(newSince(new Date('2026-03-15T12:00:00.000Z'))).toBe('2025-10');
  expect(NEW_MONTHS).toBe(6);
  const members = [
    member('old', { movedToNYCDate: '2026-05' }),
    member('june', { movedToNYCDate: '2026-06' }),
    member('hidden'),
    member('me', { movedToNYCDate: '2026-11' }),
    member('november', { movedToNYCDate: '2026-11' }),
  ];
  expect(newcomersAmong(members, { viewer: 'me', now })).toEqual([
    { uid: 'november', month: '2026-11' },
    { uid: 'june', month: '2026-06' },
  ]);
  const many = several(NEWCOMERS_SHOWN + 1, { movedToNYCDate: '2026-10' });
  expect(newcomersAmong(many, { viewer: 'me', now }).length).toBe(NEWCOMERS_SHOWN);
});
