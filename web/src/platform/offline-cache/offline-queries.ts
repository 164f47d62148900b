import type { Query, QueryCache, QueryFunctionContext } from '@tanstack/react-query';
import { isNetworkFailure, SLOW_MS } from './cache-options.ts';
import type { CachedState } from './offline-cache.ts';

interface Ports {
  offlineCache: {
    save(key: string, data: unknown): void;
    forget(key: string): void;
    read(key: string): Promise<CachedState | null>;
  };
  isOnline: () => boolean;
}

/**
 * Keeps the data of queries with `isCachedOffline` on the device, and shows it while the network is down or slow. Such data
 * is outdated: it is fetched again as soon as that is possible.
 */
export class OfflineQueries {
  private readonly ports: Ports;
  /** When the data was cached, by the hash of the query, of queries that show cached data. */
  private readonly cachedTimes = new Map<string, number>();

  constructor(ports: Ports) {
    this.ports = ports;
  }

  /** Returns since when the data of a query is outdated; undefined when it came from the server. */
  cachedAt = ({ queryHash }: Query): number | undefined => this.cachedTimes.get(queryHash);

  /** Keeps what the queries of a cache get from the server, and from live events. */
  follow(cache: QueryCache): void {
    cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || !event.query.meta?.isCachedOffline) return;
      const { query } = event;
      if (!this.cachedTimes.has(query.queryHash)) this.ports.offlineCache.save(query.queryHash, query.state.data);
      else if (!query.state.isInvalidated) query.invalidate();
    });
  }

  /** Fetches a query. Takes the place of its function. */
  fetch = async <T>(
    fetchData: (context: QueryFunctionContext) => T | Promise<T>,
    context: QueryFunctionContext,
    query: Query,
  ): Promise<T> => {
    if (!query.meta?.isCachedOffline) return fetchData(context);
    let isDone = false;
    const fetched = Promise.resolve(fetchData(context)).then((data) => {
      isDone = true;
      this.cachedTimes.delete(query.queryHash);
      return data;
    });
    fetched.catch(
      (error) => isNetworkFailure(error) || isAborted(error) || this.ports.offlineCache.forget(query.queryHash),
    );
    if (query.state.data !== undefined) return fetched;
    const isAnswered = await answeredWithin(fetched, this.ports.isOnline() ? SLOW_MS : 0);
    const stored = isAnswered ? null : await this.ports.offlineCache.read(query.queryHash);
    if (isDone || !stored) return fetched;
    this.cachedTimes.set(query.queryHash, stored.at);
    // Shown when it comes at last.
    fetched.then(
      (data) => context.client.setQueryData(query.queryKey, data),
      () => {},
    );
    return stored.data as T;
  };

  clear(): void {
    this.cachedTimes.clear();
  }
}

/** Whether a request was ended because its screen was left. This says nothing about the data. */
const isAborted = (error: unknown): boolean => (error as Error | null)?.name === 'AbortError';

/** Resolves to whether the server answered in time, be it with an error. */
async function answeredWithin(fetched: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const answered = fetched.then(
    () => true,
    (error) => !isNetworkFailure(error),
  );
  const isInTime = await Promise.race([answered, timeout]);
  clearTimeout(timer);
  return isInTime;
}
