import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisClientType } from 'redis';
import type { Clock } from '../clock/clock.ts';
import type { Db } from '../db/database.ts';

/** A limit that holds across restarts and nodes when it stands in the database. */
export interface Limiter {
  /** Counts one action. -> true while within the limit. */
  take(key: string, points?: number): Promise<boolean>;
  /** Forgets what was counted. */
  clear(key: string): Promise<void>;
}

export interface LimitSpec {
  name: string;
  points: number;
  seconds: number;
}

const wrap = (limiter: RateLimiterMemory | RateLimiterPostgres | RateLimiterRedis): Limiter => ({
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

/** Counted in Redis, for all nodes together; while Redis is away each node counts for itself. */
export const redisLimiter = (client: RedisClientType, { name, points, seconds }: LimitSpec): Limiter =>
  wrap(
    new RateLimiterRedis({
      storeClient: client,
      useRedisPackage: true,
      keyPrefix: `stoop:limit:${name}`,
      points,
      duration: seconds,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    }),
  );

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

/**
 * The same, and true: within any `seconds` no more than `points` are counted, where the others allow twice as many across the
 * end of one stretch and the beginning of the next. Each moment is kept, so it is for small numbers. What is refused is not
 * counted. Negative points give back the newest.
 */
export function slidingLimiter(pool: pg.Pool, { name, points, seconds }: LimitSpec, clock: Clock): Limiter {
  const keyOf = (key: string) => `${name}:${key}`;
  return {
    async take(key, wanted = 1) {
      if (wanted < 0) {
        await pool.query(
          'update rate_windows set taken = taken[:cardinality(taken) + $2] where key = $1 and cardinality(taken) > 0',
          [keyOf(key), wanted],
        );
        return true;
      }
      const now = clock.now().getTime();
      const { rowCount } = await pool.query(
        `insert into rate_windows as w (key, taken, expire) values ($1, array_fill($2::bigint, array[$5::int]), $6)
         on conflict (key) do update
           set taken = array(select at from unnest(w.taken) as at where at > $3) || excluded.taken, expire = excluded.expire
           where (select count(*) from unnest(w.taken) as at where at > $3) + $5::int <= $4`,
        [keyOf(key), now, now - seconds * 1000, points, wanted, now + seconds * 1000],
      );
      return (rowCount ?? 0) > 0;
    },
    async clear(key) {
      await pool.query('delete from rate_windows where key = $1', [keyOf(key)]);
    },
  };
}

/** Forgets counts that ran out an hour ago. */
export async function pruneLimits(pool: pg.Pool, now: Date): Promise<void> {
  const before = now.getTime() - 3_600_000;
  await pool.query('delete from rate_limits where expire < $1', [before]);
  await pool.query('delete from rate_windows where expire < $1', [before]);
}

/** Forgets every count whose key names a member. */
export const forgetCounts = (db: Db, uid: string) =>
  sql`delete from rate_limits where position(${uid} in key) > 0`.execute(db);

interface CountedRow {
  points: number;
}
/**
 * Counts one action in the transaction that does it, so that what fails is not counted, and what is done at the same
 * moment is counted one after the other. -> whether it was within the limit
 */
export async function takeWithin(
  db: Db,
  { name, points, seconds }: LimitSpec,
  key: string,
  now: Date,
): Promise<boolean> {
  const [at, expire] = [now.getTime(), now.getTime() + seconds * 1000];
  const { rows } = await sql<CountedRow>`
    insert into rate_limits as counted (key, points, expire) values (${`${name}:${key}`}, 1, ${expire})
    on conflict (key) do update set
      points = case when counted.expire > ${at} then counted.points else 0 end + 1,
      expire = case when counted.expire > ${at} then counted.expire else excluded.expire end
    returning points`.execute(db);
  return (rows[0]?.points ?? 0) <= points;
}

/** The eight groups of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%');
  const hex = plain.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [left = [], right = []] = hex.split('::').map((half) =>
    half
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  );
  return [...left, ...Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0), ...right];
}

/** What an address counts as: itself, or its /64 in IPv6, since one customer has that many. One address has one key. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
