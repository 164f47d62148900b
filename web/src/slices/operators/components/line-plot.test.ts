import { expect, it } from 'vitest';
import { linesOf } from './line-plot.ts';

const SIZE = { width: 100, height: 24 };

it('draws from zero at the bottom to the largest value at the top, over the whole width', () => {
  expect(linesOf([0, 5, 10], SIZE)).toEqual(['0.0,22.0 50.0,12.0 100.0,2.0']);
});

it('leaves a gap where nobody counted, and shows a single value as a dot', () => {
  expect(linesOf([4, null, 8, 8, null], SIZE)).toEqual(['0.0,12.0 0.0,12.0', '50.0,2.0 75.0,2.0']);
});

it('draws nothing without values, and a line at the bottom when all are zero', () => {
  expect(linesOf([null, null], SIZE)).toEqual([]);
  expect(linesOf([0, 0], SIZE)).toEqual(['0.0,22.0 100.0,22.0']);
});
