import { bulkhead, ConsecutiveBreaker, circuitBreaker, handleWhen, TimeoutStrategy, timeout, wrap } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/platform/clock/clock.ts';
import { memoryLimiter } from '#server/platform/http/limiter.ts';
import type { Log } from '#server/platform/log/log.ts';
import { foldName } from '../catalogue/fold-name.ts';
import type { MusicService, ServiceArtist } from './music-service.ts';
import { ServiceBusy } from './request.ts';

const TIMEOUT_MS = 3000;
const CONCURRENT_MAX = 6;
const WAITING_MAX = 30;
const FAILURES_BEFORE_PAUSE = 4;
const PAUSE_MS = 30_000;
const CACHE_MAX = 5000;
const CACHE_MS = 6 * 60 * 60_000;

/**
 * Creates a search of a music service that never delays members for long: results are cached, equal searches share one
 * request, a slow, busy or broken service gets no requests for a while, and the service's rate limit is respected.
 * @returns a search that resolves to null if the service has no answer, for whatever reason
 */
export function createServiceSearch(service: MusicService, { clock, log }: { clock: Clock; log: Log }) {
  const policy = wrap(
    bulkhead(CONCURRENT_MAX, WAITING_MAX),
    circuitBreaker(
      handleWhen((error) => !(error instanceof ServiceBusy)),
      { halfOpenAfter: PAUSE_MS, breaker: new ConsecutiveBreaker(FAILURES_BEFORE_PAUSE) },
    ),
    timeout(TIMEOUT_MS, TimeoutStrategy.Aggressive),
  );
  const limiter = memoryLimiter({ name: service.name, ...service.limit });
  let busyUntil = 0;

  const cache = new LRUCache<string, ServiceArtist[]>({
    max: CACHE_MAX,
    ttl: CACHE_MS,
    fetchMethod: (_key, _stale, { context }) =>
      policy.execute(({ signal }) => service.search(...(context as [string, number]), signal)),
  });

  return async (term: string, limit: number): Promise<ServiceArtist[] | null> => {
    const key = `${limit} ${foldName(term) || term.toLowerCase()}`;
    const cached = cache.get(key);
    if (cached) return cached;
    if (clock.now().getTime() < busyUntil || !(await limiter.take('all'))) return null;
    try {
      return (await cache.fetch(key, { context: [term, limit] })) ?? null;
    } catch (error) {
      if (error instanceof ServiceBusy) busyUntil = clock.now().getTime() + error.forMs;
      // Log the kind of error only: its message may quote the service.
      log.warn(
        { event: 'music_service_failed', service: service.name, reason: (error as Error).constructor.name },
        'A music service did not answer.',
      );
      return null;
    }
  };
}
