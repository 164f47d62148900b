import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from '../query.ts';
import { realtime } from '../realtime/index.ts';
import { keptQueries } from './index.ts';

/** Times of what screens show from the device beside the queries, each while it is shown. */
const shown = new Set<{ at: number }>();
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** When the connection was lost: until then live events kept the screens current. Null before the first connect. */
let lostAt: number | null = null;
let wasOnline = false;
realtime.subscribe(() => {
  const isOnline = realtime.getStatus() === 'online';
  if (wasOnline && !isOnline) lostAt = Date.now();
  wasOnline = isOnline;
  changed();
});

/** Reports that a screen shows something from the device. @param at when it was seen, in ms; null when it is current */
export function useSeenAt(at: number | null): void {
  useEffect(() => {
    if (at === null) return;
    const mark = { at };
    shown.add(mark);
    changed();
    return () => {
      shown.delete(mark);
      changed();
    };
  }, [at]);
}

function oldest(): number | null {
  const queries = queryClient.getQueryCache().findAll({ type: 'active' });
  const times = [...queries.flatMap((query) => keptQueries.seenAt(query) ?? []), ...[...shown].map(({ at }) => at)];
  return times.length > 0 ? Math.min(...times) : lostAt;
}

function subscribe(listener: () => void): () => void {
  const stop = queryClient.getQueryCache().subscribe(listener);
  listeners.add(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}

/** Returns until when what the screen shows is known to be true, in ms; null when that is unknown. Call it while disconnected. */
export const useAsOf = (): number | null => useSyncExternalStore(subscribe, oldest);
