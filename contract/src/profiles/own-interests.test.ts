import { expect, it } from 'vitest';
import { OWN_INTERESTS_MAX, TEXT_MAX } from '../limits.ts';
import { publicFields } from './fields.ts';
import { ownInterestKey, sharedOwnInterests } from './own-interests.ts';

const parsed = (interests: readonly string[]) => publicFields.ownInterests.safeParse(interests);

it.each([
  ['another case', 'Bouldering', 'bouldering'],
  ['accents', 'Café crawl', 'cafe crawl'],
  ['spaces and hyphens', ' board - games', 'Board games'],
  ['full-width letters', 'Ｃｈｅｓｓ', 'chess'],
  ['the plural of one of its words', 'card game nights', 'Card games night'],
  ['an apostrophe', "writers' rooms", 'writer’s room'],
])('P-21 takes two spellings with %s for one interest', (_difference, one, other) => {
  expect(ownInterestKey(one)).toBe(ownInterestKey(other));
  expect(parsed([one, other]).success).toBe(false);
});

it.each([
  ['princess', 'princes'],
  ['bus', 'bu'],
  ['C++', 'C#'],
  ['攀岩', '登山'],
  ['pottery', 'poetry'],
])('P-21 keeps %s and %s apart', (one, other) => {
  expect(ownInterestKey(one)).not.toBe(ownInterestKey(other));
});

it('P-21 a profile has at most five, each of one to thirty characters with something to compare', () => {
  const five = ['a', 'b', 'c', 'd', 'e'];
  expect(OWN_INTERESTS_MAX).toBe(5);
  expect(parsed(five)).toEqual({ success: true, data: five });
  expect(parsed([...five, 'f']).success).toBe(false);
  expect(parsed(['x'.repeat(TEXT_MAX.ownInterest)]).success).toBe(true);
  expect(parsed(['x'.repeat(TEXT_MAX.ownInterest + 1)]).success).toBe(false);
  for (const empty of ['', ' ', '-', "'", '\u200b']) expect(parsed([empty]).success, empty).toBe(false);
  expect(parsed(['  Ｊａｚｚ \n guitar\u200b ']).data).toEqual(['Jazz guitar']);
});

it('P-21 names what two members share as the second one writes it', () => {
  expect(sharedOwnInterests(['board game', 'Chess'], ['karaoke', 'Board games', 'chess'])).toEqual([
    'Board games',
    'chess',
  ]);
});
