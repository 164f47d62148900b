import { bulkhead, ConsecutiveBreaker, circuitBreaker, handleWhen, TimeoutStrategy, timeout, wrap } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/platform/clock/clock.ts';
import { memoryLimiter } from '#server/platform/http/limiter.ts';
import type { Log } from '#server/platform/log/log.ts';
import { ServiceBusy } from './artists.outbound.ts';
import type { Provider, ProviderArtist } from './artists.provider.ts';
import { foldName } from './catalogue.fold.ts';

const TIMEOUT_MS = 3000;
const AT_ONCE = 6;
const WAITING_MAX = 30;
const FAILURES_BEFORE_PAUSE = 4;
const PAUSE_MS = 30_000;
const KEPT_MAX = 5000;
const KEPT_MS = 6 * 60 * 60_000;

/**
 * A search of a music service that holds nobody up: what was found is kept for a while, equal searches at one time are one,
 * a service that is slow, busy or broken is left alone, and its own limit is never reached.
 * @returns a search that gives null where the service has no answer, for whatever reason
 */
export function patientSearch(provider: Provider, { clock, log }: { clock: Clock; log: Log }) {
  const patience = wrap(
    bulkhead(AT_ONCE, WAITING_MAX),
    circuitBreaker(
      handleWhen((error) => !(error instanceof ServiceBusy)),
      { halfOpenAfter: PAUSE_MS, breaker: new ConsecutiveBreaker(FAILURES_BEFORE_PAUSE) },
    ),
    timeout(TIMEOUT_MS, TimeoutStrategy.Aggressive),
  );
  const limiter = memoryLimiter({ name: provider.name, ...provider.limit });
  let leftAloneUntil = 0;

  const kept = new LRUCache<string, ProviderArtist[]>({
    max: KEPT_MAX,
    ttl: KEPT_MS,
    fetchMethod: (_key, _stale, { context }) =>
      patience.execute(({ signal }) => provider.search(...(context as [string, number]), signal)),
  });

  return async (term: string, limit: number): Promise<ProviderArtist[] | null> => {
    const key = `${limit} ${foldName(term) || term.toLowerCase()}`;
    const known = kept.get(key);
    if (known) return known;
    if (clock.now().getTime() < leftAloneUntil || !(await limiter.take('all'))) return null;
    try {
      return (await kept.fetch(key, { context: [term, limit] })) ?? null;
    } catch (error) {
      if (error instanceof ServiceBusy) leftAloneUntil = clock.now().getTime() + error.forMs;
      // Its own words are not ours to write down; the kind of failure is.
      log.warn({ service: provider.name, reason: (error as Error).constructor.name }, 'a music service gave no answer');
      return null;
    }
  };
}
