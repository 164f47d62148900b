import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryLimiter } from '#server/platform/http/limiter.ts';
import { createLookupShares } from './lookup-shares.ts';
import { createTokenCalls } from './token-calls.ts';

afterEach(() => void vi.useRealTimers());

describe('the limits of calls that are counted before the database is asked', () => {
  it('S-03 A-09 allow as many calls of one session, account or address in a minute as they say, and as many again afterwards', async () => {
    vi.useFakeTimers();
    const { limits } = createTokenCalls(memoryLimiter, 1);
    const points = { session: 60, badToken: 60, signOut: 20, account: 120 };
    for (const [name, most] of Object.entries(points)) {
      /** Takes until it is refused. Returns how many calls were allowed. */
      const allowed = async () => {
        let count = 0;
        while (await limits[name as keyof typeof points].take('203.0.113.7')) count++;
        return [name, count];
      };
      expect(await allowed()).toEqual([name, most]);
      vi.advanceTimersByTime(59_999);
      expect(await allowed()).toEqual([name, 0]);
      vi.advanceTimersByTime(1);
      expect(await allowed()).toEqual([name, most]);
    }
  });

  it('S-39 run four lookups of one address at a time and let a thousand wait, of one email one and twenty', async () => {
    for (const [email, running, waiting] of [
      [undefined, 4, 1000],
      ['ann@example.com', 1, 20],
    ] as const) {
      const lookUp = createLookupShares();
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
      let startedCount = 0;
      const ask = () =>
        lookUp({ address: '203.0.113.7', ...(email && { email }) }, () => {
          startedCount++;
          return over;
        });
      const allowed = Array.from({ length: running + waiting }, ask);
      await expect(ask()).rejects.toThrow('an address looks up too much at once');
      expect(startedCount).toBe(running);
      end();
      await Promise.all(allowed);
      expect(startedCount).toBe(running + waiting);
    }
  });
});
