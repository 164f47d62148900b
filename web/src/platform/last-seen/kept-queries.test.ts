import { QueryClient, QueryObserver, type QueryPersister } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KEPT, SLOW_MS } from './kept.ts';
import { KeptQueries } from './kept-queries.ts';
import type { Seen } from './last-seen.ts';

const KEY = ['hangouts', 'ana', 'list'];
const AWAY = Object.assign(new Error('no network'), { code: 'NETWORK' });

/** A cache with its device, and a server whose answers the test gives. */
function setup({ isOnline = true, seen }: { isOnline?: boolean; seen?: Seen } = {}) {
  const device = new Map<string, Seen>(seen ? [[JSON.stringify(KEY), seen]] : []);
  const state = { isOnline };
  const kept = new KeptQueries({
    isOnline: () => state.isOnline,
    lastSeen: {
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
  const show = (meta: Record<string, unknown> = KEPT) => {
    const observer = new QueryObserver(client, { queryKey: KEY, queryFn, meta });
    observer.subscribe(() => {});
    return observer;
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    ...{ client, kept, show, settle, state },
    stored: () => device.get(JSON.stringify(KEY))?.data,
    seenAt() {
      const query = client.getQueryCache().find({ queryKey: KEY });
      return query && kept.seenAt(query);
    },
    async answer(answer: unknown) {
      answers.shift()?.(answer);
      await settle();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('G-15 keeps what the server answered and what changed since, of marked queries alone', async () => {
  const marked = setup();
  marked.show();
  await marked.answer('fetched');
  expect(marked.stored()).toBe('fetched');
  marked.client.setQueryData(KEY, 'changed by an event');
  expect(marked.stored()).toBe('changed by an event');
  const other = setup();
  other.show({});
  await other.answer('private');
  expect(other.stored()).toBeUndefined();
});

it('G-15 shows the last state with its age when the network is away, and fetches it again afterwards', async () => {
  const { show, answer, seenAt, stored, client, settle } = setup({ seen: { at: 1000, data: 'last' } });
  const screen = show();
  await answer(AWAY);
  expect([screen.getCurrentResult().data, seenAt(), stored()]).toEqual(['last', 1000, 'last']);
  // Shown again, as after a reconnect, it is fetched: it counts as outdated.
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(true);
  void screen.refetch();
  await settle();
  await answer('now');
  expect([screen.getCurrentResult().data, seenAt(), stored()]).toEqual(['now', undefined, 'now']);
});

it('G-15 shows it at once when the device knows that it is offline', async () => {
  const { show, settle } = setup({ isOnline: false, seen: { at: 1000, data: 'last' } });
  const screen = show();
  await settle();
  expect(screen.getCurrentResult().data).toBe('last');
});

it('G-15 shows it when the network is slow, and the answer as soon as it comes', async () => {
  const { show, answer, seenAt } = setup({ seen: { at: 1000, data: 'last' } });
  const screen = show();
  await vi.advanceTimersByTimeAsync(SLOW_MS - 1);
  expect(screen.getCurrentResult().data).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(screen.getCurrentResult().data).toBe('last');
  await answer('now');
  expect([screen.getCurrentResult().data, seenAt()]).toEqual(['now', undefined]);
});

it('G-15 forgets what the member may no longer see, and shows the refusal', async () => {
  const { show, answer, stored } = setup({ seen: { at: 1000, data: 'last' } });
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
  await answer(AWAY);
  expect(screen.getCurrentResult().error).toBe(AWAY);
});
