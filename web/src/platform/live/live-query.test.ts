import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent, LiveEventType } from '#contract/realtime.ts';
import type { Realtime, RealtimeStatus } from '../realtime/index.ts';
import { LiveQuery, offlinePoll, TopicWatchers } from './live-query.ts';

/** How far a chat is read, as cached; `isIncomplete` after an event that only a fetch can explain. */
interface Read {
  seq: number;
  isIncomplete: boolean;
}
const UNKNOWN_SEQ = 1000;

/** A query of one number per chat that only rises, with a server, a socket and a cache to try it on. */
function setup({ topic, ...times }: { topic?: 'threads'; refetchInterval?: number; waitForSocketMs?: number } = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const listeners = new Map<LiveEventType, (event: never) => void>();
  const gaps = new Set<() => void>();
  const topicGaps = new Set<() => void>();
  const state = { uid: 'ana' as string | null, status: 'online' as RealtimeStatus };
  const answers: ((answer: number | Error) => void)[] = [];
  const fetch = vi.fn(
    () =>
      new Promise<number>((resolve, reject) => {
        answers.push((answer) => (typeof answer === 'number' ? resolve(answer) : reject(answer)));
      }),
  );
  const realtime: Pick<Realtime, 'on' | 'onReady' | 'listen' | 'getStatus'> = {
    on(type, listener) {
      listeners.set(type, listener as (event: never) => void);
      return () => {};
    },
    onReady(listener) {
      gaps.add(listener);
      return () => {};
    },
    listen(_topic, listener) {
      topicGaps.add(listener);
      return () => void topicGaps.delete(listener);
    },
    getStatus: () => state.status,
  };
  const live = new LiveQuery(
    {
      key: ['chats', 'read'],
      fetch,
      merge: (seq: number, cached: Read | undefined) => ({ seq: Math.max(seq, cached?.seq ?? 0), isIncomplete: false }),
      events: ['chatRead'],
      reduce(data, { readSeq, chatId }, args: string) {
        if (chatId !== args) return data;
        if (readSeq === UNKNOWN_SEQ) return { ...data, isIncomplete: true };
        return readSeq > data.seq ? { ...data, seq: readSeq } : data;
      },
      isIncomplete: (data) => data.isIncomplete,
      ...(topic && { topic }),
      ...times,
    },
    {
      ...{ queryClient, realtime },
      topics: new TopicWatchers(realtime),
      getUid: () => state.uid,
      hasSocket: true,
    },
  );
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    live,
    fetch,
    state,
    queryClient,
    topicGaps,
    settle,
    event: (readSeq: number, chatId = 'one') =>
      listeners.get('chatRead')?.({ type: 'chatRead', chatId, readSeq } satisfies LiveEvent as never),
    reconnect() {
      for (const gap of topic ? topicGaps : gaps) gap();
    },
    async answer(answer: number | Error) {
      answers.shift()?.(answer);
      await settle();
    },
    /** Shows the query on a screen. */
    show(chatId = 'one') {
      const observer = new QueryObserver(queryClient, live.options(state.uid ?? '', chatId));
      const stop = observer.subscribe(() => {});
      return { observer, stop, shown: () => observer.getCurrentResult().data?.seq };
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('events', () => {
  it('change what is shown, without a fetch', async () => {
    const { show, answer, event, fetch } = setup();
    const screen = show();
    await answer(5);
    event(7);
    expect(screen.shown()).toBe(7);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('that are late or come twice change nothing', async () => {
    const { show, answer, event, live } = setup();
    show();
    await answer(5);
    event(7);
    const before = live.get('ana', 'one');
    event(7);
    event(3);
    expect(live.get('ana', 'one')).toBe(before);
  });

  it('reach the data they are about, on screen or not', async () => {
    const { show, answer, event, live } = setup();
    const first = show('one');
    await answer(1);
    first.stop();
    show('two');
    await answer(2);
    event(8, 'one');
    expect([live.get('ana', 'one')?.seq, live.get('ana', 'two')?.seq]).toEqual([8, 2]);
  });

  it('during the first fetch are applied to its answer, which may be older', async () => {
    const { show, answer, event } = setup();
    const screen = show();
    event(9);
    await answer(5);
    expect(screen.shown()).toBe(9);
  });

  it('during a fetch do not undo an answer that is newer', async () => {
    const { show, answer, event } = setup();
    const screen = show();
    event(4);
    await answer(5);
    expect(screen.shown()).toBe(5);
  });

  it('during a refetch are shown at once and kept when the older answer arrives', async () => {
    const { show, answer, event, live } = setup();
    const screen = show();
    await answer(5);
    void live.invalidate('ana');
    event(9);
    expect(screen.shown()).toBe(9);
    await answer(5);
    expect(screen.shown()).toBe(9);
  });

  it('after a failed fetch do not reach the next one, which is newer', async () => {
    const { show, answer, event, fetch, settle } = setup();
    const screen = show();
    event(9);
    await answer(new Error('offline'));
    void screen.observer.refetch();
    await settle();
    await answer(5);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(screen.shown()).toBe(5);
  });

  it('do not make old data count as fresh', async () => {
    const { show, answer, event, live, queryClient } = setup();
    show();
    await answer(5);
    const { dataUpdatedAt } = queryClient.getQueryState(live.options('ana', 'one').queryKey) ?? {};
    await vi.advanceTimersByTimeAsync(60_000);
    event(7);
    expect(queryClient.getQueryState(live.options('ana', 'one').queryKey)?.dataUpdatedAt).toBe(dataUpdatedAt);
  });

  it('are not applied for a visitor', async () => {
    const { show, answer, event, live, state } = setup();
    show();
    await answer(5);
    state.uid = null;
    event(7);
    expect(live.get('ana', 'one')?.seq).toBe(5);
  });
});

describe('an event that leaves the data incomplete', () => {
  it('fetches it again', async () => {
    const { show, answer, event, fetch, live } = setup();
    show();
    await answer(5);
    event(UNKNOWN_SEQ);
    expect(fetch).toHaveBeenCalledTimes(2);
    await answer(6);
    expect(live.get('ana', 'one')).toEqual({ seq: 6, isIncomplete: false });
  });

  it('repeats the fetch during which it came, three times at most', async () => {
    const { show, answer, event, fetch } = setup();
    const screen = show();
    for (const seq of [1, 2, 3]) {
      event(UNKNOWN_SEQ);
      await answer(seq);
    }
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(screen.shown()).toBe(3);
  });
});

describe('a gap in the events', () => {
  it('fetches again what is on screen', async () => {
    const { show, answer, reconnect, fetch } = setup();
    const screen = show();
    await answer(5);
    reconnect();
    await answer(6);
    expect([fetch.mock.calls.length, screen.shown()]).toEqual([2, 6]);
  });

  it('repeats a fetch that was under way, once, because its answer may be from before the gap', async () => {
    const { show, answer, reconnect, fetch } = setup();
    const screen = show();
    reconnect();
    await answer(5);
    expect(fetch).toHaveBeenCalledTimes(2);
    await answer(6);
    expect([fetch.mock.calls.length, screen.shown()]).toEqual([2, 6]);
  });

  it('fetches what is not on screen when it is shown next, although an event came in between', async () => {
    const { show, answer, reconnect, event, fetch, settle } = setup();
    const screen = show();
    await answer(5);
    screen.stop();
    reconnect();
    event(7);
    expect(fetch).toHaveBeenCalledTimes(1);
    const again = show();
    await settle();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(again.shown()).toBe(7);
  });

  it('of a topic is reported to every query of the topic, and one watcher is subscribed for all', async () => {
    const { show, answer, reconnect, live, topicGaps, fetch } = setup({ topic: 'threads' });
    const stops = [live.watchTopic(), live.watchTopic()];
    expect(topicGaps.size).toBe(1);
    show();
    await answer(5);
    stops[0]?.();
    reconnect();
    expect(fetch).toHaveBeenCalledTimes(2);
    stops[1]?.();
    expect(topicGaps.size).toBe(0);
  });
});

describe('while the socket is down', () => {
  it('data on screen is polled, and no longer once it is up', async () => {
    const { state, live } = setup();
    state.status = 'offline';
    expect(live.options('ana', 'one').refetchInterval).toBe(offlinePoll('offline'));
    expect(offlinePoll('offline')).toBeGreaterThan(0);
    state.status = 'online';
    expect(live.options('ana', 'one').refetchInterval).toBe(false);
  });

  it('data with an interval of its own is polled at the faster rate, and at its own once the socket is up', async () => {
    const { state, live } = setup({ refetchInterval: 60_000 });
    state.status = 'offline';
    expect(live.options('ana', 'one').refetchInterval).toBe(offlinePoll('offline'));
    state.status = 'online';
    expect(live.options('ana', 'one').refetchInterval).toBe(60_000);
  });
});

describe('signing out', () => {
  it('drops the answer of a fetch under way, and its events', async () => {
    const { show, answer, event, live, state, queryClient } = setup();
    const screen = show();
    screen.stop();
    state.uid = null;
    queryClient.clear();
    event(9);
    await answer(5);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(live.get('ana', 'one')).toBeUndefined();
  });

  it('keeps one member’s events from another’s data', async () => {
    const { show, answer, event, live, state, queryClient } = setup();
    show();
    await answer(5);
    queryClient.clear();
    state.uid = 'ben';
    show();
    await answer(1);
    event(3);
    expect([live.get('ana', 'one'), live.get('ben', 'one')?.seq]).toEqual([undefined, 3]);
  });
});

it('keeps the identity of data that a fetch finds unchanged, so that nothing is rendered', async () => {
  const { live, show, answer, reconnect } = setup();
  const screen = show();
  await answer(5);
  const shown = live.get('ana', 'one');
  reconnect();
  await answer(5);
  expect(live.get('ana', 'one')).toBe(shown);
  reconnect();
  await answer(6);
  expect(screen.shown()).toBe(6);
});
