import { afterEach, expect, it, vi } from 'vitest';
import { createFairShare } from './fair-share.ts';

/** Returns work that runs until the test ends it. */
function controlled() {
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  return { end, run: () => ended };
}

it('one key uses no more than its share, and another key does not wait for it', async () => {
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

it('work that fails gives its turn back', async () => {
  const share = createFairShare({ running: 1, waiting: 1 });
  await expect(share('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await share('ann', async () => 1)).toBe(1);
});

afterEach(() => void vi.useRealTimers());

it('S-04 calls of one key beyond a burst start at the pace, and those of another key at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const share = createFairShare({ running: 2, waiting: 10, pace: { burst: 3, perSecond: 10 } });
  let began = 0;
  const call = (key: string) => share(key, async () => void began++);
  const calls = Array.from({ length: 6 }, () => call('ann'));
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toBe(3);
  await call('ben');
  expect(began).toBe(4);
  await vi.advanceTimersByTimeAsync(100);
  expect(began).toBe(5);
  await vi.advanceTimersByTimeAsync(200);
  await Promise.all(calls);
  expect(began).toBe(7);
});
