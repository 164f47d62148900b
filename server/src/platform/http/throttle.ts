import { finished, type Writable } from 'node:stream';
import { RATE_LIMITS, type RateLimitName } from '#contract/limits.ts';
import type { CallSpec } from '#contract/route.ts';
import {
  CALLS_AT_ONCE,
  CALLS_PACE,
  NEW_ACCOUNT_LIMITS,
  UPLOADS_AT_ONCE,
  UPLOADS_UNDER_WAY_MAX,
} from '#server/platform/server-limits.rules.ts';
import { multiplied } from '../token-bucket.ts';
import { fail } from './errors.ts';
import { createFairShare } from './fair-share.ts';
import type { Actor } from './handle.ts';
import { addressKey, type Limiter, type LimitSpec, memoryLimiter } from './limiter.ts';

type NewAccountLimitName = keyof typeof NEW_ACCOUNT_LIMITS;
export type Limits = Record<RateLimitName, Limiter> & { ofNewAccounts: Record<NewAccountLimitName, Limiter> };

const limitersOf = <N extends string>(
  specs: Record<N, Omit<LimitSpec, 'name'>>,
  { prefix, factor, limiter }: { prefix: string; factor: number; limiter: (spec: LimitSpec) => Limiter },
) =>
  Object.fromEntries(
    Object.entries<Omit<LimitSpec, 'name'>>(specs).map(([name, { points, seconds }]) => [
      name,
      limiter({ name: `${prefix}${name}`, points: points * factor, seconds }),
    ]),
  ) as Record<N, Limiter>;

/** Returns a limiter for each rate limit of the contract. @param factor multiplies the limits, for load tests */
export const createLimits = (factor: number, limiter: (spec: LimitSpec) => Limiter = memoryLimiter): Limits => ({
  ...limitersOf(RATE_LIMITS, { prefix: '', factor, limiter }),
  ofNewAccounts: limitersOf(NEW_ACCOUNT_LIMITS, { prefix: 'new:', factor, limiter }),
});

/** The limits that each route counts for itself. */
const PER_ROUTE: ReadonlySet<RateLimitName> = new Set(['read', 'write', 'callable']);
/** Calls that may take long. They share nothing with the other calls of the member, which would wait for them. */
const LONG: ReadonlySet<RateLimitName> = new Set(['callable', 'export']);

/** Names a call in limits and in the security log. */
export const nameOfCall = ({ method, path }: Pick<CallSpec, 'method' | 'path'>) => `${method} ${path}`;

/** Returns under which key a call counts. */
function keyOf(spec: CallSpec, limit: RateLimitName, params: unknown, callerKey: string) {
  const { limitPer } = spec;
  const per = limitPer === undefined ? '' : `:${(params as Record<string, string>)[limitPer]}`;
  return `${PER_ROUTE.has(limit) ? nameOfCall(spec) : limit}${per}:${callerKey}`;
}

/** Returns under which key the calls of a member count. A script counts apart, so that it keeps its operator from nothing. */
const keyOfActor = ({ uid, token }: Actor) => (token ? `token ${token.id}` : uid);

interface CountedCall {
  params?: unknown;
  isFrame?: boolean | undefined;
}
interface CountedVisitor {
  params?: unknown;
  address: string;
  delayAnswer?: (() => void) | undefined;
}

/**
 * Returns the checks of how much one caller may do. All of them come before the database is asked.
 * @param factor multiplies how fast calls may start, for load tests
 */
export function createThrottle(limits: Limits, factor: number) {
  const share = createFairShare({ ...CALLS_AT_ONCE, pace: multiplied(CALLS_PACE, factor) });
  const shareOfUploads = createFairShare({ running: 1, waiting: UPLOADS_AT_ONCE });

  return {
    /** Counts a call of a member. A frame does not count with all calls: its socket counts it. @throws AppError TOO_MANY_REQUESTS, NEW_ACCOUNT_LIMIT */
    async countMember(spec: CallSpec, actor: Actor, { params, isFrame }: CountedCall) {
      const { limit } = spec;
      if (limit === undefined) return;
      const key = keyOfActor(actor);
      const ofAllCalls = actor.token ? limits.token : limits.total;
      if (!isFrame && !(await ofAllCalls.take(key))) fail('TOO_MANY_REQUESTS');
      const ofNew = actor.isNew ? limits.ofNewAccounts[limit as NewAccountLimitName] : undefined;
      if (ofNew && !(await ofNew.take(key))) fail('NEW_ACCOUNT_LIMIT');
      if (!(await limits[limit].take(keyOf(spec, limit, params, key)))) fail('TOO_MANY_REQUESTS');
    },

    /** Counts a call of a visitor. @throws AppError TOO_MANY_REQUESTS */
    async countVisitor(spec: CallSpec, { params, address, delayAnswer }: CountedVisitor) {
      const { limit, beyondLimit } = spec;
      if (limit === undefined || (await limits[limit].take(keyOf(spec, limit, params, addressKey(address))))) return;
      if (beyondLimit !== 'wait' || !delayAnswer) fail('TOO_MANY_REQUESTS');
      delayAnswer();
    },

    /** Runs a call when the member's other calls leave room for it. @throws AppError TOO_MANY_REQUESTS */
    runWithinShare<T>({ bytes, limit }: CallSpec, actor: Actor | null, call: () => Promise<T>): Promise<T> {
      if (!actor) return call();
      const key = keyOfActor(actor);
      if (bytes) return shareOfUploads(key, call);
      return share(`${limit && LONG.has(limit) ? limit : ''}:${key}`, call);
    },
  };
}

/**
 * Returns a function that counts an upload of a member until it is answered or the client disconnects. Beyond UPLOADS_UNDER_WAY_MAX one
 * ends, so that members who never finish theirs keep nobody from a new one: the oldest of the member who has most of them.
 * @throws AppError TOO_MANY_REQUESTS
 */
export function createUploadTracker() {
  /** In the order in which they began. */
  const underWay = new Set<{ uid: string; answer: Writable }>();
  return (uid: string, answer: Writable) => {
    const byMember = Map.groupBy(underWay, (upload) => upload.uid);
    if ((byMember.get(uid)?.length ?? 0) >= UPLOADS_AT_ONCE) fail('TOO_MANY_REQUESTS');
    if (underWay.size >= UPLOADS_UNDER_WAY_MAX) {
      const most = Math.max(...[...byMember.values()].map(({ length }) => length));
      const ended = [...underWay].find((upload) => byMember.get(upload.uid)?.length === most);
      if (ended) underWay.delete(ended);
      ended?.answer.destroy();
    }
    const upload = { uid, answer };
    underWay.add(upload);
    finished(answer, () => underWay.delete(upload));
  };
}
