import { expect, it } from 'vitest';
import { createFairShare } from './fair-share.ts';

/** Returns work that runs until the test ends it. */
function controlled() {
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  return { end, run: () => ended };
}

it('K-02 one key uses no more than its share, and another key does not wait for it', async () => {
  const share = createFairShare({ running: 2, waiting: 3 });
  const works = Array.from({ length: 6 }, controlled);
  const began: number[] = [];
  const calls = works.map((work, at) =>
    share('ann', () => {
      began.push(at);
      return work.run();
    }),
  );
  await expect(calls[5]).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(began).toEqual([0, 1]);
  expect(await share('ben', async () => 'at once')).toBe('at once');
  works[1]?.end();
  await calls[1];
  expect(began).toEqual([0, 1, 2]);
  for (const { end } of works) end();
  await Promise.all(calls.slice(0, 5));
  expect(began).toEqual([0, 1, 2, 3, 4]);
});

it('K-02 work that fails gives its turn back', async () => {
  const share = createFairShare({ running: 1, waiting: 1 });
  await expect(share('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await share('ann', async () => 1)).toBe(1);
});
