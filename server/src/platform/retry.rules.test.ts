import { describe, expect, it } from 'vitest';
import { pauseAfter } from '#contract/backoff.ts';
import { type Pace, retry } from './retry.ts';

/** Time that passes only in pauses. */
function testPace() {
  const waits: number[] = [];
  let time = 0;
  const pace: Pace = {
    now: () => time,
    async wait(ms) {
      waits.push(ms);
      time += ms;
    },
    random: () => 1,
  };
  return { pace, waits };
}
const failing = (times: number) => {
  let left = times;
  return async () => {
    if (left-- > 0) throw new Error(`${left} left`);
    return 'done';
  };
};
const ALWAYS = { isTemporary: () => true, firstMs: 100, maxMs: 1000 };

describe('retry', () => {
  it('doubles the pause up to the maximum, half of it random', () => {
    const backoff = { firstMs: 100, maxMs: 1000 };
    expect([1, 2, 3, 4, 5, 99].map((failures) => pauseAfter(failures, backoff, 1))).toEqual([
      100, 200, 400, 800, 1000, 1000,
    ]);
    expect(pauseAfter(1, backoff, 0)).toBe(50);
  });

  it('K-02 tries again until an attempt succeeds', async () => {
    const { pace, waits } = testPace();
    expect(await retry(failing(3), { ...ALWAYS, pace })).toBe('done');
    expect(waits).toEqual([100, 200, 400]);
  });

  it('K-02 throws the last error after the last attempt, when time is up, or for an error that will not pass', async () => {
    await expect(retry(failing(9), { ...ALWAYS, pace: testPace().pace, attemptsMax: 3 })).rejects.toThrow('6 left');
    await expect(retry(failing(9), { ...ALWAYS, pace: testPace().pace, withinMs: 500 })).rejects.toThrow('6 left');
    await expect(retry(failing(9), { ...ALWAYS, isTemporary: () => false })).rejects.toThrow('8 left');
  });

  it('tells each attempt its number and the time that is left', async () => {
    const { pace } = testPace();
    const seen: number[][] = [];
    const attempt = async (number: number, leftMs: number) => {
      seen.push([number, leftMs]);
      if (number < 3) throw new Error('again');
    };
    await retry(attempt, { ...ALWAYS, pace, withinMs: 1000 });
    expect(seen).toEqual([
      [1, 1000],
      [2, 900],
      [3, 700],
    ]);
  });

  it('stops during a pause when it is aborted', async () => {
    const ending = new AbortController();
    const done = retry(failing(9), { ...ALWAYS, firstMs: 60_000, maxMs: 60_000, signal: ending.signal });
    setImmediate(() => ending.abort());
    await expect(done).rejects.toThrow('8 left');
  });
});
