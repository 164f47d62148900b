import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryLimiter } from '#server/platform/http/limiter.ts';
import { createBatches, createLookupShares } from './lookup-shares.ts';
import { createTokenCalls } from './token-calls.ts';

afterEach(() => void vi.useRealTimers());

describe('the limits of calls that are counted before the database is asked', () => {
  it('S-03 A-09 allow as many calls of one session, account or address in a minute as they say, and as many again afterwards', async () => {
    vi.useFakeTimers();
    const { limits } = createTokenCalls(memoryLimiter, 1);
    const points = { session: 60, badToken: 60, signOut: 20, accountCalls: 120 };
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

  it('S-39 run four lookups of one address at a time and let a thousand wait', async () => {
    const lookUp = createLookupShares();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    let startedCount = 0;
    const ask = () =>
      lookUp('203.0.113.7', () => {
        startedCount++;
        return over;
      });
    const allowed = Array.from({ length: 1004 }, ask);
    await expect(ask()).rejects.toThrow('an address looks up too much at once');
    expect(startedCount).toBe(4);
    end();
    await Promise.all(allowed);
    expect(startedCount).toBe(1004);
  });

  it('S-39 S-61 answer a member in the middle of a thousand questions about one email, all of which are one lookup', async () => {
    const lookups: number[] = [];
    let last = Promise.withResolvers<void>();
    const ask = createBatches(async (secrets: readonly string[]) => {
      lookups.push(secrets.length);
      await last.promise;
      return secrets.map((secret) => `browser of ${secret}`);
    });
    const first = ask('ann@example.com', 'stranger');
    await vi.waitFor(() => expect(lookups).toEqual([1]));
    const flood = Array.from({ length: 999 }, (_, n) => ask('ann@example.com', `stranger ${n}`));
    const member = ask('ann@example.com', 'member');
    await expect(ask('ann@example.com', 'one too many')).rejects.toThrow('an address looks up too much at once');
    // Another email has a lookup of its own.
    const other = ask('ben@example.com', 'ben');
    await vi.waitFor(() => expect(lookups).toEqual([1, 1]));
    last.resolve();
    expect([await first, await member, await other]).toEqual([
      'browser of stranger',
      'browser of member',
      'browser of ben',
    ]);
    await Promise.all(flood);
    expect(lookups).toEqual([1, 1, 1000]);
    last = Promise.withResolvers();
    const failing = ask('ann@example.com', 'member');
    last.reject(new Error('The database is gone.'));
    await expect(failing).rejects.toThrow('The database is gone.');
    last = Promise.withResolvers();
    last.resolve();
    expect(await ask('ann@example.com', 'member')).toBe('browser of member');
  });
});
