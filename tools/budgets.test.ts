import { expect, it } from 'vitest';
import { compareBudget, lowered } from './budgets.ts';

it('allows what is listed, as long as it has not grown', () => {
  expect(compareBudget({ a: 120, b: 130 }, { a: 120, b: 110 })).toEqual([]);
});

it('names a new case, a case that has grown and a case that is gone', () => {
  const sentences = compareBudget({ grown: 120, gone: 130 }, { grown: 121, fresh: 101 });
  expect(sentences.map((sentence) => sentence.split(':')[0])).toEqual(['grown', 'fresh', 'gone']);
});

it('lowers numbers, drops cases that are gone and adds none', () => {
  expect(lowered({ a: 120, b: 130, gone: 140 }, { a: 110, b: 150, fresh: 101 })).toEqual({ a: 110, b: 130 });
});
