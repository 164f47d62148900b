import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RATE_LIMITS, type RateLimitName } from '#contract/limits.ts';
import type { RouteSpec } from '#contract/route.ts';
import { CALLS_AT_ONCE, CALLS_PACE, NEW_ACCOUNT_LIMITS, UPLOADS_AT_ONCE } from '#server/platform/limits.rules.ts';
import { multiplied } from '../token-bucket.ts';
import { answerLate } from './delay-refusals.ts';
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

/** Returns under which key a call counts. */
function keyOf({ method, path, limit, limitPer }: RouteSpec, { params }: FastifyRequest, caller: string) {
  const per = limitPer === undefined ? '' : `:${(params as Record<string, string>)[limitPer]}`;
  return `${PER_ROUTE.has(limit) ? `${method} ${path}` : limit}${per}:${caller}`;
}

/**
 * Returns the checks of how much one caller may do. All of them come before the database is asked.
 * @param factor multiplies how fast calls may start, for load tests
 */
export function createThrottle(limits: Limits, factor: number) {
  const share = createFairShare({ ...CALLS_AT_ONCE, pace: multiplied(CALLS_PACE, factor) });
  const shareOfUploads = createFairShare({ running: 1, waiting: UPLOADS_AT_ONCE });
  const uploads = new Map<string, number>();

  /** Counts an upload until it is answered or the client disconnects. @throws AppError TOO_MANY_REQUESTS */
  function beginUpload(uid: string, reply: FastifyReply) {
    const running = uploads.get(uid) ?? 0;
    if (running >= UPLOADS_AT_ONCE) fail('TOO_MANY_REQUESTS');
    uploads.set(uid, running + 1);
    finished(reply.raw, () => {
      const now = (uploads.get(uid) ?? 1) - 1;
      if (now > 0) uploads.set(uid, now);
      else uploads.delete(uid);
    });
  }

  /** Counts a call of a member in the limits beside that of the route. @throws AppError TOO_MANY_REQUESTS, NEW_ACCOUNT_LIMIT */
  async function countMember({ limit }: RouteSpec, { uid, isNew }: Actor) {
    if (!(await limits.total.take(uid))) fail('TOO_MANY_REQUESTS');
    const ofNew = isNew ? limits.ofNewAccounts[limit as NewAccountLimitName] : undefined;
    if (ofNew && !(await ofNew.take(uid))) fail('NEW_ACCOUNT_LIMIT');
  }

  return {
    /** @throws AppError TOO_MANY_REQUESTS, NEW_ACCOUNT_LIMIT */
    async check(spec: RouteSpec, { request, reply, actor }: Throttled) {
      const caller = actor?.uid ?? addressKey(request.ip);
      if (actor) await countMember(spec, actor);
      if (!(await limits[spec.limit].take(keyOf(spec, request, caller)))) {
        if (actor || spec.beyondLimit !== 'wait') fail('TOO_MANY_REQUESTS');
        answerLate(request);
      }
      if (actor && spec.bytes) beginUpload(actor.uid, reply);
    },

    /** Runs a call when the caller's other calls leave room for it. @throws AppError TOO_MANY_REQUESTS */
    run<T>({ bytes, limit }: RouteSpec, actor: Actor | null, call: () => Promise<T>): Promise<T> {
      if (!actor) return call();
      if (bytes) return shareOfUploads(actor.uid, call);
      return share(`${LONG.has(limit) ? limit : ''}:${actor.uid}`, call);
    },
  };
}

interface Throttled {
  request: FastifyRequest;
  reply: FastifyReply;
  actor: Actor | null;
}
