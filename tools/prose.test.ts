import { expect, it } from 'vitest';
import { findingsOf, isObscure } from './prose.rules.ts';

it.each([
  'Who joins is notified.',
  'What was read counts.',
  'Of a change all members are notified.',
  'A message, to whom it goes.',
  'The sender is told.',
  'It is locked no more.',
])('finds "%s"', (sentence) => expect(isObscure(sentence)).toBe(true));

it.each([
  'The sender is notified.',
  'Messages already read are counted.',
  'Who can see this?',
  'What is new?',
  'Members who left are never notified.',
])('accepts "%s"', (sentence) => expect(isObscure(sentence)).toBe(false));

it('reads comments, strings of three words and trailing comments of code', () => {
  const code = [
    '/** Who writes it. */',
    "const sentence = 'Whoever wrote it reads it.';",
    "const word = 'Who';",
    'const size = 3; // What it holds',
    'const whoWrites = 1 * 2;',
  ].join('\n');
  expect(findingsOf('a.ts', code).map(({ line }) => line)).toEqual([1, 2, 4]);
});

it('reads only titles and comments of a test', () => {
  const code = ["it('A-01 whoever comes is told', () => {", "  expect(text).toBe('Who joins is told');"].join('\n');
  expect(findingsOf('a.test.ts', code)).toEqual([{ line: 1, sentence: 'whoever comes is told' }]);
});

it('reads a document outside its code blocks, each cell of a table by itself', () => {
  const page = ['# Who may read', '```', '# Who may read', '```', '| cell | What it does |'].join('\n');
  expect(findingsOf('page.md', page).map(({ line }) => line)).toEqual([1, 5]);
});
