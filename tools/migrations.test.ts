import { expect, it } from 'vitest';
import { compareMigrations, findNarrowing } from './migrations.ts';

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

it.each([
  ['alter table members drop column nickname;', /has "drop column"/],
  ['alter table members rename to people;', /has "rename"/],
  ['alter table members alter column age type bigint;', /has "alter column age type"/],
  ['alter table members alter column age set not null;', /has "set not null"/],
])('D10 refuses a migration that breaks nodes of the release before: %s', (text, sentence) => {
  expect(findNarrowing({ '20270101T0000_narrow.sql': text }).join()).toMatch(sentence);
  const withComment = `-- Narrows: unused since release 1.2\n${text}`;
  expect(findNarrowing({ '20270101T0000_narrow.sql': withComment })).toEqual([]);
});

it('accepts a migration that only adds, whatever its comments say', () => {
  const text = '-- A later one will drop column nickname.\nalter table members add column name text;';
  expect(findNarrowing({ '20270101T0000_widen.sql': text })).toEqual([]);
});
