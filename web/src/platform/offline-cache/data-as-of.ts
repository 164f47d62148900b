import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from '../query.ts';
import { realtime } from '../realtime/index.ts';
import { createStore } from '../store.ts';
import { offlineQueries } from './index.ts';

/** Cache times of data that screens show beside the queries, each while it is shown. */
const shownTimes = createStore<readonly { ms: number }[]>([]);

/** When the connection was lost: until then live events kept the screens current. Null before the first connect. */
const lostAt = createStore<number | null>(null);
let wasOnline = false;
realtime.subscribe(() => {
  const isOnline = realtime.getStatus() === 'online';
  if (wasOnline && !isOnline) lostAt.set(Date.now());
  wasOnline = isOnline;
});

/** Reports that a screen shows something from the device. @param cachedAt when it was cached, in ms; null when it is current */
export function useReportCachedAt(cachedAt: number | null): void {
  useEffect(() => {
    if (cachedAt === null) return;
    const shownTime = { ms: cachedAt };
    shownTimes.set([...shownTimes.get(), shownTime]);
    return () => shownTimes.set(shownTimes.get().filter((listed) => listed !== shownTime));
  }, [cachedAt]);
}

function oldest(): number | null {
  const queries = queryClient.getQueryCache().findAll({ type: 'active' });
  const times = [
    ...queries.flatMap((query) => offlineQueries.cachedAt(query) ?? []),
    ...shownTimes.get().map(({ ms }) => ms),
  ];
  return times.length > 0 ? Math.min(...times) : lostAt.get();
}

function subscribe(listener: () => void): () => void {
  const sources = [queryClient.getQueryCache(), shownTimes, lostAt];
  const unsubscribers = sources.map((source) => source.subscribe(listener));
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

/** Returns the time up to which the data on the screen is known to be true, in ms; null when that is unknown. Call it while disconnected. */
export const useDataAsOf = (): number | null => useSyncExternalStore(subscribe, oldest, () => null);
