import { expect, it } from 'vitest';
import { listOf, plural } from './plural.ts';

it('chooses the form by the rules of the language', () => {
  const english = (n: number) => plural('en', n, { one: 'day', other: 'days' });
  expect([0, 1, 2, 21].map(english)).toEqual(['days', 'day', 'days', 'days']);
  const spanish = (n: number) => plural('es', n, { one: 'día', many: 'de días', other: 'días' });
  expect([0, 1, 2, 21, 1_000_000].map(spanish)).toEqual(['días', 'día', 'días', 'días', 'de días']);
  expect(plural('es', 1_000_000, { one: 'día', other: 'días' })).toBe('días');
  expect([0, 1, 2].map((n) => plural('zh', n, { other: `${n} 天` }))).toEqual(['0 天', '1 天', '2 天']);
});

it('writes a list as the language does', () => {
  expect(listOf('en', ['Ann'])).toBe('Ann');
  expect(listOf('en', ['Ann', 'Ben'])).toBe('Ann and Ben');
  expect(listOf('en', ['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben, and Cleo');
  expect(listOf('en-GB', ['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben and Cleo');
  expect(listOf('es', ['Ana', 'Beto', 'Inés'])).toBe('Ana, Beto e Inés');
  expect(listOf('zh', ['安', '本', '克'])).toBe('安、本和克');
});
