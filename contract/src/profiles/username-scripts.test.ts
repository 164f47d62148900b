import { expect, it } from 'vitest';
import { username, usernameKey } from './fields.ts';

const problem = (name: string) => username.safeParse(name).error?.issues[0]?.message ?? null;

it('W-11 allows usernames with letters of any one script', () => {
  const names = [
    'maya.lin_7',
    'José',
    'Zoë',
    'Łukasz',
    'мария',
    'Ελένη',
    'נועה123',
    'ليلى_ن',
    'प्रिया',
    'สมชาย',
    'ጸሐይ_1',
    'Արմեն',
    'ნინო_ბ',
  ];
  const eastAsian = ['小雨林', 'さくら花', 'カズキ', '김민준', 'தமிழ்செல்வி'];
  for (const name of [...names, ...eastAsian]) expect(problem(name), name).toBeNull();
});

it('W-11 refuses mixed scripts, names that look like Latin ones, and other characters', () => {
  // The third letter of the first name is Cyrillic.
  for (const mixed of ['ma\u0443a', 'мaрия', 'Ελένa', 'linh\u6797', '\u0d85maya']) {
    expect(problem(mixed), mixed).toBe('field:USERNAME_MIXED_SCRIPTS');
  }
  for (const alike of [
    '\u0430\u0440\u0440',
    '\u0441\u043e\u0440\u0435',
    '\u039f\u039a\u0391\u03a5',
    '\u0430\u0441\u0435.7',
  ]) {
    expect(problem(alike), alike).toBe('field:USERNAME_LOOKALIKE');
  }
  for (const wrongName of [
    'maya lin',
    'maya\u200d',
    'maya-lin',
    '\u0251dmin',
    'ma\u0301\u0301\u0301\u0301\u0301ya',
    '😀😀😀',
    '١٢٣',
  ]) {
    expect(problem(wrongName), wrongName).toBe('field:USERNAME_CHARACTERS');
  }
});

it('W-11 counts characters as people do, and compares names without regard to case in every script', () => {
  expect(problem('\u{20000}\u{20001}')).toBe('field:TOO_SHORT:3');
  expect(problem('\u{20000}\u{20001}\u{20002}')).toBeNull();
  expect(problem('ш'.repeat(30))).toBeNull();
  expect(problem('ш'.repeat(31))).toBe('field:TOO_LONG:30');
  expect(usernameKey('МАРИЯ')).toBe(usernameKey('мария'));
  expect(usernameKey('ＪＯＳÉ')).toBe(usernameKey('jose\u0301'));
});
