import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RATE_LIMITS } from '#contract/limits.ts';
import { NEW_ACCOUNT_LIMITS } from '#server/platform/server-limits.rules.ts';
import { testClock } from '../clock/clock.ts';
import { type Limiter, memoryLimiter, networkLimiter, networksOf, rememberRefusals } from './limiter.ts';
import { createLimits } from './throttle.ts';

const keys = (address: string) => networksOf(address).map(({ key }) => key);

it('S-13 counts an IPv6 address in its /64, /56 and /48, and an IPv4 address as itself', () => {
  expect(keys('2001:db8:1:23ff::7')).toEqual(['2001:db8:1:23ff', '2001:db8:1:2300/56', '2001:db8:1:0/48']);
  expect(keys('203.0.113.7')).toEqual(['203.0.113.7']);
  expect(keys('::ffff:203.0.113.7')).toEqual(['203.0.113.7']);
});

it('S-13 gives a /56 4 times and a /48 16 times the limit of one address', async () => {
  const limiter = networkLimiter(memoryLimiter, { name: 'networks', points: 2, seconds: 60 });
  const taken = async (addresses: string[]) => {
    let allowed = 0;
    for (const address of addresses) if (await limiter.take(address)) allowed++;
    return allowed;
  };
  const within = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, n) => `2001:db8:7:${prefix}${n.toString(16).padStart(2, '0')}::1`);
  expect(await taken(Array(5).fill('2001:db8:9::1'))).toBe(2);
  expect(await taken(within('1', 20))).toBe(8);
  const whole = Array.from({ length: 60 }, (_, n) => within((n + 2).toString(16), 1)[0] as string);
  expect(await taken(whole)).toBe(24);
  expect(await taken(['203.0.113.7', '203.0.113.8'])).toBe(2);
});

it('S-13 a limiter remembers a refusal for a second, and asks again afterwards', async () => {
  const clock = testClock();
  let asked = 0;
  const full: Limiter = { take: async () => ++asked === 0, clear: async () => {} };
  const limiter = rememberRefusals(full, clock);
  await limiter.take('Ann');
  clock.advance(999);
  expect([await limiter.take('Ann'), asked]).toEqual([false, 1]);
  clock.advance(1);
  expect([await limiter.take('Ann'), asked]).toEqual([false, 2]);
});

describe('the rate limits of the contract', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('S-24 S-25 allow as many actions in their time as they say, not one more, and as many again afterwards', async () => {
    const { ofNewAccounts, ...all } = createLimits(1);
    const limits = [
      ...Object.entries(RATE_LIMITS).map(([name, limit]) => ({ limiter: all[name as keyof typeof all], ...limit })),
      ...Object.entries(NEW_ACCOUNT_LIMITS).map(([name, limit]) => ({
        limiter: ofNewAccounts[name as keyof typeof ofNewAccounts],
        ...limit,
      })),
    ];
    for (const { limiter, points, seconds } of limits) {
      /** Takes until it is refused. Returns how many actions were allowed. */
      const allowed = async () => {
        let count = 0;
        while (await limiter.take('Ann')) count++;
        return count;
      };
      expect(await allowed()).toBe(points);
      vi.advanceTimersByTime(seconds * 1000 - 1);
      expect(await allowed()).toBe(0);
      vi.advanceTimersByTime(1);
      expect(await allowed()).toBe(points);
    }
  });
});
