import { expect, it } from 'vitest';
import { compareMigrations } from './migrations.ts';

const frozen = { '0001_first.sql': 'a', '20261121T2300_second.sql': 'b' };

it('accepts migrations that are as they were frozen', () => {
  expect(compareMigrations(frozen, frozen)).toEqual({ problems: [], added: [] });
});

it('names a new migration whose name is a time and what it does', () => {
  const current = { ...frozen, '20261122T0900_third.sql': 'c' };
  expect(compareMigrations(frozen, current)).toEqual({ problems: [], added: ['20261122T0900_third.sql'] });
});

it.each([
  ['an edited migration', { ...frozen, '0001_first.sql': 'changed' }, /0001_first\.sql was edited/],
  ['a removed migration', { '0001_first.sql': 'a' }, /second\.sql is missing/],
  ['a number as a name', { ...frozen, '0038_more.sql': 'c' }, /0038_more\.sql must be named like/],
  ['a name from before the last', { ...frozen, '20261120T0900_late.sql': 'c' }, /would run before/],
])('refuses %s', (_what, current, sentence) => {
  expect(compareMigrations(frozen, current).problems.join('\n')).toMatch(sentence);
});
