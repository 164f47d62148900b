import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from '../query.ts';
import { realtime } from '../realtime/index.ts';
import { createStore } from '../store.ts';
import { keptQueries } from './index.ts';

/** Times of what screens show from the device beside the queries, each while it is shown. */
const shownTimes = createStore<readonly { ms: number }[]>([]);

/** When the connection was lost: until then live events kept the screens current. Null before the first connect. */
const lostAt = createStore<number | null>(null);
let wasOnline = false;
realtime.subscribe(() => {
  const isOnline = realtime.getStatus() === 'online';
  if (wasOnline && !isOnline) lostAt.set(Date.now());
  wasOnline = isOnline;
});

/** Reports that a screen shows something from the device. @param seenAt when it was seen, in ms; null when it is current */
export function useSeenAt(seenAt: number | null): void {
  useEffect(() => {
    if (seenAt === null) return;
    const shownTime = { ms: seenAt };
    shownTimes.set([...shownTimes.get(), shownTime]);
    return () => shownTimes.set(shownTimes.get().filter((listed) => listed !== shownTime));
  }, [seenAt]);
}

function oldest(): number | null {
  const queries = queryClient.getQueryCache().findAll({ type: 'active' });
  const times = [
    ...queries.flatMap((query) => keptQueries.seenAt(query) ?? []),
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

/** Returns until when what the screen shows is known to be true, in ms; null when that is unknown. Call it while disconnected. */
export const useAsOf = (): number | null => useSyncExternalStore(subscribe, oldest, () => null);
