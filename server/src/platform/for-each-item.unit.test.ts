import { expect, it } from 'vitest';
import { forEachItem } from './for-each-item.ts';

it('runs the function for each item in order, and reports those that fail with their error', async () => {
  const ran: number[] = [];
  const failed: unknown[] = [];
  const run = (item: number) => {
    ran.push(item);
    if (item === 1) throw new Error('at once');
    return item === 2 ? Promise.reject(new Error('later')) : Promise.resolve();
  };
  await forEachItem([1, 2, 3], run, (error, item) => failed.push([item, error]));
  expect(ran).toEqual([1, 2, 3]);
  expect(failed).toEqual([
    [1, new Error('at once')],
    [2, new Error('later')],
  ]);
});
