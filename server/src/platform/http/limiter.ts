import { isIPv6 } from 'node:net';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** A limit that holds across restarts and nodes when it stands in the database. */
export interface Limiter {
  /** Counts one action. -> true while within the limit. */
  take(key: string, points?: number): Promise<boolean>;
  /** Forgets what was counted. */
  clear(key: string): Promise<void>;
}

interface LimitSpec {
  name: string;
  points: number;
  seconds: number;
}

const wrap = (limiter: RateLimiterMemory | RateLimiterPostgres): Limiter => ({
  async take(key, points = 1) {
    try {
      await limiter.consume(key, points);
      return true;
    } catch (error) {
      if (error instanceof RateLimiterRes) return false;
      throw error;
    }
  },
  async clear(key) {
    await limiter.delete(key);
  },
});

export const memoryLimiter = ({ name, points, seconds }: LimitSpec): Limiter =>
  wrap(new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }));

/** Counted in table rate_limits (migration 0001), so guessing goes no faster over several nodes or a restart. */
export const databaseLimiter = (pool: pg.Pool, { name, points, seconds }: LimitSpec): Limiter =>
  wrap(
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      clearExpiredByTimeout: false,
    }),
  );

/** Forgets counts that ran out an hour ago. */
export const pruneLimits = (pool: pg.Pool, now: Date) =>
  pool.query('delete from rate_limits where expire < $1', [now.getTime() - 3_600_000]);

/** What an address counts as: itself, or its /64 in IPv6, since one customer has that many. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const middle = address.includes('::') ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  return [...left, ...middle, ...right].slice(0, 4).join(':');
}
