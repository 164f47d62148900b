import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../clock/clock.ts';
import type { RedisLink } from '../cluster/redis-link.ts';
import type { Db } from '../db/database.ts';
import { createKeyedQueue } from '../keyed-queue.ts';

/** Counts actions. A limit in the database holds across restarts and nodes. */
export interface Limiter {
  /** Counts an action. Returns whether it is within the limit. */
  take(key: string, points?: number): Promise<boolean>;
  /** Resets the count. */
  clear(key: string): Promise<void>;
  /** Returns whether the next action is known to be refused, without asking anybody. Only limits that remember their refusals know. */
  isKnownFull?(key: string): boolean;
}

export interface LimitSpec {
  name: string;
  points: number;
  seconds: number;
}

const wrap = (limiter: RateLimiterMemory | RateLimiterRedis): Limiter => ({
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

/** Returns a maker of limiters that reports each refusal. */
export const reportingRefusals =
  (make: (spec: LimitSpec) => Limiter, onRefusal: (limit: string) => void) =>
  (spec: LimitSpec): Limiter => {
    const limiter = make(spec);
    return {
      async take(key, points) {
        const isAllowed = await limiter.take(key, points);
        if (!isAllowed) onRefusal(spec.name);
        return isAllowed;
      },
      clear: limiter.clear,
    };
  };

export const memoryLimiter = ({ name, points, seconds }: LimitSpec): Limiter =>
  wrap(new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }));

/** Returns a limiter that counts in Redis, for all nodes together. While Redis is unavailable each node counts for itself. */
export function redisLimiter(link: RedisLink, spec: LimitSpec): Limiter {
  const { name, points: max, seconds } = spec;
  const shared = wrap(
    new RateLimiterRedis({
      storeClient: link.client,
      useRedisPackage: true,
      keyPrefix: `stoop:limit:${name}`,
      points: max,
      duration: seconds,
    }),
  );
  const localLimiter = memoryLimiter(spec);
  return {
    take: (key, points) => link.run(() => shared.take(key, points)).catch(() => localLimiter.take(key, points)),
    async clear(key) {
      await localLimiter.clear(key);
      await link.run(() => shared.clear(key)).catch(() => {});
    },
  };
}

/**
 * Returns a limiter that counts in the table rate_limits, so that several nodes or a restart do not allow more guesses. Refused
 * actions are counted too.
 */
export const databaseLimiter = (db: Db, { name, points: max, seconds }: LimitSpec): Limiter => {
  const keyOf = (key: string) => `${name}:${key}`;
  return {
    async take(key, points = 1) {
      const counted = await countWithin(db, { key: keyOf(key), points, seconds }, new Date());
      return counted.points <= max;
    },
    async clear(key) {
      await sql`delete from rate_limits where key = ${keyOf(key)}`.execute(db);
    },
  };
};

/** How long a refusal is remembered at most: another node may have given something back. */
const REMEMBERED_MS = 1000;
const REMEMBERED_MAX = 50_000;

/**
 * Returns a limiter whose actions of one key wait in memory for each other, and which remembers a refusal for a moment.
 * Otherwise a flood of actions with one key waits in the database for one row and takes every connection.
 * @param until returns when the next action may be allowed, in milliseconds
 */
export function rememberRefusals(
  limiter: Limiter,
  clock: Clock,
  until: (key: string) => Promise<number> = async () => Number.POSITIVE_INFINITY,
): Limiter {
  const serializeByKey = createKeyedQueue();
  const refusedUntil = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  const now = () => clock.now().getTime();
  const isKnownFull = (key: string) => now() < (refusedUntil.get(key) ?? 0);
  return {
    isKnownFull,
    take: (key, points = 1) =>
      serializeByKey(key, async () => {
        if (points < 0) refusedUntil.delete(key);
        else if (isKnownFull(key)) return false;
        const isAllowed = await limiter.take(key, points);
        if (!isAllowed) refusedUntil.set(key, Math.min(await until(key), now() + REMEMBERED_MS));
        return isAllowed;
      }),
    async clear(key) {
      await limiter.clear(key);
      refusedUntil.delete(key);
    },
  };
}

/**
 * Returns a limiter with a sliding window, where the other limiters allow twice as many around the end of a window. It
 * stores each moment, so it is for small numbers. Refused actions are not counted. Negative points give back the
 * newest.
 */
export function slidingLimiter(pool: pg.Pool, { name, points, seconds }: LimitSpec, clock: Clock): Limiter {
  const keyOf = (key: string) => `${name}:${key}`;
  /** Returns when the oldest of the last `points` actions leaves the window. */
  async function freeAt(key: string): Promise<number> {
    const { rows } = await pool.query<{ oldest: string | null }>(
      'select taken[cardinality(taken) - $2::int + 1] as oldest from rate_windows where key = $1',
      [keyOf(key), points],
    );
    return Number(rows[0]?.oldest ?? 0) + seconds * 1000;
  }
  const counted: Limiter = {
    async take(key, count = 1) {
      if (count < 0) {
        await pool.query(
          'update rate_windows set taken = taken[:cardinality(taken) + $2] where key = $1 and cardinality(taken) > 0',
          [keyOf(key), count],
        );
        return true;
      }
      const now = clock.now().getTime();
      const { rowCount } = await pool.query(
        `insert into rate_windows as w (key, taken, expire) values ($1, array_fill($2::bigint, array[$5::int]), $6)
         on conflict (key) do update
           set taken = array(select at from unnest(w.taken) as at where at > $3) || excluded.taken, expire = excluded.expire
           where (select count(*) from unnest(w.taken) as at where at > $3) + $5::int <= $4`,
        [keyOf(key), now, now - seconds * 1000, points, count, now + seconds * 1000],
      );
      return (rowCount ?? 0) > 0;
    },
    async clear(key) {
      await pool.query('delete from rate_windows where key = $1', [keyOf(key)]);
    },
  };
  return rememberRefusals(counted, clock, freeAt);
}

/** Deletes counts that expired an hour ago. */
export async function deleteOldLimitCounts(pool: pg.Pool, now: Date): Promise<void> {
  const expiredBefore = now.getTime() - 3_600_000;
  await pool.query('delete from rate_limits where expire < $1', [expiredBefore]);
  await pool.query('delete from rate_windows where expire < $1', [expiredBefore]);
}

/** Deletes every count whose key contains a member's uid. */
export const forgetCounts = (db: Db, uid: string) =>
  sql`delete from rate_limits where position(${uid} in key) > 0`.execute(db);

interface LimitCount {
  /** The points counted until `expire`, with these. */
  points: number;
  /** When the count begins anew, in milliseconds. */
  expire: number;
}
/** Adds points to a count that begins with the first of them and ends after these seconds. Returns the count. */
export async function countWithin(
  db: Db,
  { key, points, seconds }: { key: string; points: number; seconds: number },
  now: Date,
): Promise<LimitCount> {
  const [at, expire] = [now.getTime(), now.getTime() + seconds * 1000];
  const { rows } = await sql<LimitCount>`
    insert into rate_limits as counted (key, points, expire) values (${key}, ${points}::integer, ${expire})
    on conflict (key) do update set
      points = case when counted.expire > ${at} then counted.points else 0 end + ${points}::integer,
      expire = case when counted.expire > ${at} then counted.expire else excluded.expire end
    returning points, expire`.execute(db);
  return rows[0] ?? { points, expire };
}

/**
 * Counts an action in the transaction that does it, so that a rolled back action is not counted and simultaneous ones are
 * counted one after the other. Returns whether it is within the limit.
 */
export async function takeWithin(
  db: Db,
  { name, points, seconds }: LimitSpec,
  key: string,
  now: Date,
): Promise<boolean> {
  return (await countWithin(db, { key: `${name}:${key}`, points: 1, seconds }, now)).points <= points;
}

/** How many times the limit of one address a whole network of IPv6 may use. */
const NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/** The networks in which an address is counted, smallest first, each with how many times the limit of one address it has. */
export function networksOf(address: string): { key: string; times: number }[] {
  const key = addressKey(address);
  if (!isIPv6(address) || !key.includes(':')) return [{ key, times: 1 }];
  const groups = key.split(':').map((group) => Number.parseInt(group, 16));
  return NETWORKS.map(({ bits, times }) => {
    if (bits === 64) return { key, times };
    const networkGroups = groups.map((group, index) =>
      bits >= (index + 1) * 16 ? group : bits <= index * 16 ? 0 : group & 0xff00,
    );
    return { key: `${networkGroups.map((group) => group.toString(16)).join(':')}/${bits}`, times };
  });
}

/**
 * Returns a limiter whose keys are addresses. One customer may have a /56 or a /48 of IPv6, so those are counted too, with 4
 * and 16 times the limit. If one of the networks is beyond its limit, the action is not counted for the others.
 * @param keyOf how a network is stored
 */
export function networkLimiter(
  make: (spec: LimitSpec) => Limiter,
  { name, points, seconds }: LimitSpec,
  keyOf: (network: string) => string = (network) => network,
): Limiter {
  const levels = new Map(
    NETWORKS.map(({ bits, times }) => [
      times as number,
      make({ name: bits === 64 ? name : `${name}-${bits}`, points: points * times, seconds }),
    ]),
  );
  const counted = (address: string) =>
    networksOf(address).map(({ key, times }) => ({ limiter: levels.get(times) as Limiter, key: keyOf(key) }));
  return {
    isKnownFull: (address) => counted(address).some(({ limiter, key }) => limiter.isKnownFull?.(key) ?? false),
    async take(address, points = 1) {
      const networks = counted(address);
      for (const [index, { limiter, key }] of networks.entries()) {
        if (await limiter.take(key, points)) continue;
        for (const counted of networks.slice(0, index)) await counted.limiter.take(counted.key, -points);
        return false;
      }
      return true;
    },
    async clear(address) {
      for (const { limiter, key } of counted(address)) await limiter.clear(key);
    },
  };
}

/**
 * Returns how an address is counted: an IPv4 address as itself, an IPv6 address by its /64, because one customer has that
 * many. An address has one key, however it is written.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
