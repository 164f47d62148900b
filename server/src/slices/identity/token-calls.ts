import { onePerApp } from '#server/platform/app.ts';
import { type Limiter, type LimitSpec, networkLimiter } from '#server/platform/http/limiter.ts';
import { createKeyedQueue } from '#server/platform/keyed-queue.ts';
import { CALL_LIMITS } from './limits.rules.ts';
import type { SessionRow } from './sessions.sql.ts';

/** The result of bringing a refresh token. */
export type ExchangeResult =
  | { state: 'fresh'; session: SessionRow; successor: string }
  /** The token was used long ago. The caller must end the session. */
  | { state: 'reused'; session: SessionRow }
  | { state: 'refused'; code: 'TOKEN_EXPIRED' | 'USER_NOT_FOUND' | 'USER_DISABLED' };

/** The result of an exchange with the id token that answers everybody who waited for it. */
export type SignedExchangeResult =
  | Exclude<ExchangeResult, { state: 'fresh' }>
  | (Extract<ExchangeResult, { state: 'fresh' }> & { idToken: string });

/**
 * The refreshes that this process runs at the moment, and the limits of calls with a token, which are checked before the database
 * is asked.
 * @param factor multiplies the limits, for load tests
 */
export function createTokenCalls(limiter: (spec: LimitSpec) => Limiter, factor: number) {
  const spec = (name: string, { points, seconds }: { points: number; seconds: number }) => ({
    name,
    points: points * factor,
    seconds,
  });
  return {
    /** The exchanges that run, by the hash of the token that is exchanged. */
    running: new Map<string, Promise<SignedExchangeResult>>(),
    serializeByFamily: createKeyedQueue(),
    limits: {
      session: limiter(spec('id-refresh-session', CALL_LIMITS.refreshPerSession)),
      badToken: networkLimiter(limiter, spec('id-bad-refresh', CALL_LIMITS.badRefreshPerAddress)),
      signOut: limiter(spec('id-sign-out', CALL_LIMITS.signOutPerSession)),
      accountCalls: limiter(spec('id-account', CALL_LIMITS.accountPerSession)),
    },
  };
}

export const tokenCalls = onePerApp(({ limiter, config }) => createTokenCalls(limiter, config.limitsFactor));
