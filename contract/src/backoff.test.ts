import { expect, it } from 'vitest';
import { pauseAfter } from './backoff.ts';

it('doubles the pause with each failure up to the maximum, and takes up to half of it away at random', () => {
  const backoff = { firstMs: 100, maxMs: 1000 };
  expect([1, 2, 3, 4, 5, 5000].map((failures) => pauseAfter(failures, backoff, 1))).toEqual([
    100, 200, 400, 800, 1000, 1000,
  ]);
  expect(pauseAfter(3, backoff, 0)).toBe(200);
  expect(pauseAfter(3, backoff, 0.5)).toBe(300);
});
