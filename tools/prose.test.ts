import { expect, it } from 'vitest';
import examples from './prose.examples.json' with { type: 'json' };
import { findingsOf, isObscure } from './prose.rules.ts';

const lines = (text: readonly string[]) => text.join('\n');

it.each(examples.obscure)('finds "%s"', (sentence) => expect(isObscure(sentence)).toBe(true));

it.each(examples.plain)('accepts "%s"', (sentence) => expect(isObscure(sentence)).toBe(false));

it('reads comments, strings of three words and trailing comments of code', () => {
  expect(findingsOf('a.ts', lines(examples.code)).map(({ line }) => line)).toEqual([1, 2, 4]);
});

it('reads only titles and comments of a test', () => {
  const [finding, ...otherFindings] = findingsOf('a.test.ts', lines(examples.test));
  expect([finding?.line, otherFindings]).toEqual([1, []]);
});

it('reads only the comments of translated sentences', () => {
  for (const path of ['web/src/text/es/a.ts', 'web/src/text/zh/a.ts', 'server/src/slices/a/mails.es.ts'])
    expect(findingsOf(path, lines(examples.code)).map(({ line }) => line)).toEqual([1, 4]);
  expect(findingsOf('web/src/text/en/a.ts', lines(examples.code))).toHaveLength(3);
});

it('reads a document outside its code blocks, each cell of a table by itself', () => {
  expect(findingsOf('page.md', lines(examples.page)).map(({ line }) => line)).toEqual([1, 5]);
});
