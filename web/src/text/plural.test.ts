import { expect, it } from 'vitest';
import * as en from './en/index.ts';
import * as es from './es/index.ts';
import { listOf, plural } from './plural.ts';
import * as zh from './zh/index.ts';

it('G-18 chooses the form by the rules of the language', () => {
  const english = (n: number) => plural('en', n, { one: 'day', other: 'days' });
  expect([0, 1, 2, 21].map(english)).toEqual(['days', 'day', 'days', 'days']);
  const spanish = (n: number) => plural('es', n, { one: 'día', many: 'de días', other: 'días' });
  expect([0, 1, 2, 21, 1_000_000].map(spanish)).toEqual(['días', 'día', 'días', 'días', 'de días']);
  expect(plural('es', 1_000_000, { one: 'día', other: 'días' })).toBe('días');
  expect([0, 1, 2].map((n) => plural('zh', n, { other: `${n} 天` }))).toEqual(['0 天', '1 天', '2 天']);
});

it('G-18 writes a list as the language does', () => {
  expect(listOf('en', ['Ann'])).toBe('Ann');
  expect(listOf('en', ['Ann', 'Ben'])).toBe('Ann and Ben');
  expect(listOf('en', ['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben, and Cleo');
  expect(listOf('en-GB', ['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben and Cleo');
  expect(listOf('es', ['Ana', 'Beto', 'Inés'])).toBe('Ana, Beto e Inés');
  expect(listOf('zh', ['安', '本', '克'])).toBe('安、本和克');
});

it('G-18 counts places in each catalog as its language does', () => {
  const left = Object.values({ en, es, zh }).map(({ hangouts }) => [1, 2].map(hangouts.left));
  expect(left).toEqual([
    ['1 place left', '2 places left'],
    ['Queda 1 lugar', 'Quedan 2 lugares'],
    ['还剩 1 个名额', '还剩 2 个名额'],
  ]);
});
