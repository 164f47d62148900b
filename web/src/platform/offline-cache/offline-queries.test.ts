import { QueryClient, QueryObserver, type QueryPersister } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CACHED_OFFLINE, SLOW_MS } from './cache-options.ts';
import type { CachedState } from './offline-cache.ts';
import { OfflineQueries } from './offline-queries.ts';

const KEY = ['hangouts', 'ana', 'list'];
const NETWORK_FAILURE = Object.assign(new Error('no network'), { code: 'NETWORK' });

/** A cache with its device, and a server whose answers the test gives. */
function setup({ isOnline = true, cached }: { isOnline?: boolean; cached?: CachedState } = {}) {
  const device = new Map<string, CachedState>(cached ? [[JSON.stringify(KEY), cached]] : []);
  const state = { isOnline };
  const kept = new OfflineQueries({
    isOnline: () => state.isOnline,
    offlineCache: {
      save: (key, data) => void device.set(key, { at: Date.now(), data }),
      forget: (key) => void device.delete(key),
      read: async (key) => device.get(key) ?? null,
    },
  });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', persister: kept.fetch as QueryPersister } },
  });
  kept.follow(client.getQueryCache());
  const answers: ((answer: unknown) => void)[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  const show = (meta: Record<string, unknown> = CACHED_OFFLINE) => {
    const observer = new QueryObserver(client, { queryKey: KEY, queryFn, meta });
    observer.subscribe(() => {});
    return observer;
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    ...{ client, kept, show, settle, state },
    stored: () => device.get(JSON.stringify(KEY))?.data,
    cachedAt() {
      const query = client.getQueryCache().find({ queryKey: KEY });
      return query && kept.cachedAt(query);
    },
    async answer(answer: unknown) {
      answers.shift()?.(answer);
      await settle();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('G-15 keeps what the server answered and what changed since, of queries with the option alone', async () => {
  const cached = setup();
  cached.show();
  await cached.answer('fetched');
  expect(cached.stored()).toBe('fetched');
  cached.client.setQueryData(KEY, 'changed by an event');
  expect(cached.stored()).toBe('changed by an event');
  const other = setup();
  other.show({});
  await other.answer('private');
  expect(other.stored()).toBeUndefined();
});

it('G-15 shows the last state with its age when there is no network, and fetches it again afterwards', async () => {
  const { show, answer, cachedAt, stored, client, settle } = setup({ cached: { at: 1000, data: 'last' } });
  const screen = show();
  await answer(NETWORK_FAILURE);
  expect([screen.getCurrentResult().data, cachedAt(), stored()]).toEqual(['last', 1000, 'last']);
  // Shown again, as after a reconnect, it is fetched: it counts as outdated.
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(true);
  void screen.refetch();
  await settle();
  await answer('now');
  expect([screen.getCurrentResult().data, cachedAt(), stored()]).toEqual(['now', undefined, 'now']);
});

it('G-15 shows it at once when the device knows that it is offline', async () => {
  const { show, settle } = setup({ isOnline: false, cached: { at: 1000, data: 'last' } });
  const screen = show();
  await settle();
  expect(screen.getCurrentResult().data).toBe('last');
});

it('G-15 shows it when the network is slow, and the answer as soon as it comes', async () => {
  const { show, answer, cachedAt } = setup({ cached: { at: 1000, data: 'last' } });
  const screen = show();
  await vi.advanceTimersByTimeAsync(SLOW_MS - 1);
  expect(screen.getCurrentResult().data).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(screen.getCurrentResult().data).toBe('last');
  await answer('now');
  expect([screen.getCurrentResult().data, cachedAt()]).toEqual(['now', undefined]);
});

it('G-15 forgets what the member may no longer see, and shows the refusal', async () => {
  const { show, answer, stored } = setup({ cached: { at: 1000, data: 'last' } });
  const screen = show();
  await answer(Object.assign(new Error('gone'), { code: 'NOT_FOUND' }));
  expect([screen.getCurrentResult().data, screen.getCurrentResult().error?.message]).toEqual([undefined, 'gone']);
  expect(stored()).toBeUndefined();
});

it('G-15 keeps the last state of a screen that was left while it was fetched again', async () => {
  const { client, show, answer, stored, settle } = setup();
  const screen = show();
  await answer('fetched');
  void client.invalidateQueries({ queryKey: KEY });
  await settle();
  screen.destroy();
  await settle();
  expect([client.isFetching(), stored()]).toEqual([0, 'fetched']);
});

it('a query of which nothing is kept fails like any other', async () => {
  const { show, answer } = setup();
  const screen = show();
  await answer(NETWORK_FAILURE);
  expect(screen.getCurrentResult().error).toBe(NETWORK_FAILURE);
});
