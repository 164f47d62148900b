import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MESSAGES_PAGE } from '#contract/limits.ts';
import { SLOW_MS } from '#web/platform/offline-cache/cache-options.ts';
import { CHATS, ServerModel } from './chats.factory.ts';
import type { ChatEvent } from './chats.live.ts';
import type { LoadedMessages } from './loaded-messages.live.ts';
import { LoadedMessagesStore, type Opening, type PageQuery } from './loaded-messages.store.ts';

const chatId = CHATS[0].id;
const newest = (id: string): Opening => ({ id, at: null, count: 20 });

/** A store with a server whose answers can be delayed, and a screen that shows the chat. */
function setup(count: number) {
  const server = new ServerModel();
  const write = () => server.apply({ do: 'write', chat: 0, mine: false });
  const edit = (which: number) => server.apply({ do: 'edit', chat: 0, which });
  for (let seq = 1; seq <= count; seq++) write();
  const delayed: (() => void)[] = [];
  const state = { isDelayed: false, isDown: false };
  const answerTo = ({ after, before, around, changedAfter, limit }: PageQuery) => {
    if (after !== undefined) return server.after(chatId, after, limit);
    if (changedAfter !== undefined) return server.changedAfter(chatId, changedAfter, limit);
    if (around === undefined) return server.before(chatId, before ?? Number.MAX_SAFE_INTEGER, limit);
    const page = server.before(chatId, around + Math.floor(limit / 2), limit);
    return { ...page, hasNewer: (page.items.at(-1)?.seq ?? 0) < server.messages(chatId).length };
  };
  const fetchPage = vi.fn(async (_chatId: string, query: PageQuery, signal?: AbortSignal) => {
    if (state.isDown) throw Object.assign(new Error('offline'), { code: 'NETWORK' });
    const page = answerTo(query);
    if (state.isDelayed) await new Promise<void>((done) => delayed.push(done));
    signal?.throwIfAborted();
    return page;
  });
  const seen = new Map<string, LoadedMessages>();
  const kept = {
    save: (id: string, messages: LoadedMessages) => void seen.set(id, messages),
    read: async (id: string) => {
      const messages = seen.get(id);
      return messages ? { messages, at: 1000 } : null;
    },
  };
  const store = new LoadedMessagesStore(fetchPage, kept);
  const receive = (events: readonly ChatEvent[]) =>
    Promise.all(events.map((event) => (event.type === 'message' ? store.receive(event.message) : undefined)));
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    server,
    store,
    state,
    fetchPage,
    write,
    edit,
    receive,
    settle,
    seen,
    loaded: () => store.get(chatId).messages,
    seqs: () => store.get(chatId).messages?.items.map(({ seq }) => seq) ?? [],
    last: () => store.get(chatId).messages?.items.at(-1)?.seq,
    /** Lets delayed answers arrive. */
    async release() {
      state.isDelayed = false;
      for (const done of delayed.splice(0)) done();
      await settle();
    },
    async open(opening: Opening) {
      store.open(chatId, opening);
      await settle();
    },
    page: () => server.before(chatId, Number.MAX_SAFE_INTEGER, 20),
    show: (listener = () => {}) => store.subscribe(chatId, listener),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

describe('opening a chat', () => {
  it('M-06 shows the messages that came with the page without a fetch, and fetches missed ones when the socket comes', async () => {
    const { write, store, open, page, fetchPage, seqs, settle, show } = setup(50);
    store.seed(chatId, page());
    show();
    await open(newest('first'));
    expect([seqs().length, fetchPage.mock.calls.length]).toEqual([20, 0]);
    // The socket was not there yet, so no event tells of it.
    write();
    store.catchUpAll();
    await settle();
    expect(seqs().at(-1)).toBe(51);
  });

  it('M-06 loads its newest messages, and a later visit shows them without a fetch', async () => {
    const { open, seqs, fetchPage, show } = setup(50);
    const leave = show();
    await open(newest('first'));
    expect(seqs()).toEqual(Array.from({ length: 20 }, (_, index) => index + 31));
    leave();
    show();
    await open(newest('second'));
    expect(fetchPage).toHaveBeenCalledTimes(1);
  });

  it('M-12 at an older message loads those around it, and the next visit begins at the newest again', async () => {
    const { open, loaded, last, show } = setup(300);
    show();
    await open({ ...newest('search'), at: 100 });
    expect(loaded()?.hasNewer).toBe(true);
    expect(loaded()?.items.some(({ seq }) => seq === 100)).toBe(true);
    await open(newest('later'));
    expect([loaded()?.hasNewer, last()]).toEqual([false, 300]);
  });

  it('M-12 at a message that is loaded fetches nothing', async () => {
    const { open, fetchPage, show } = setup(50);
    show();
    await open(newest('first'));
    await open({ ...newest('search'), at: 40 });
    expect(fetchPage).toHaveBeenCalledTimes(1);
  });

  it('drops the answer for a place that the member has left', async () => {
    const { open, store, state, release, last, show } = setup(300);
    show();
    state.isDelayed = true;
    await open({ ...newest('search'), at: 100 });
    await open(newest('newest'));
    await release();
    expect([store.get(chatId).openingId, last()]).toEqual(['newest', 300]);
  });

  it('reports a failed fetch, and loads when it is tried again', async () => {
    const { open, store, state, last, settle, show } = setup(10);
    show();
    state.isDown = true;
    await open(newest('first'));
    expect(store.get(chatId)).toMatchObject({ messages: undefined, error: { message: 'offline' } });
    state.isDown = false;
    store.retry(chatId);
    await settle();
    expect([store.get(chatId).error, last()]).toEqual([null, 10]);
  });
});

describe('events', () => {
  it('M-09 append messages without a fetch', async () => {
    const { open, write, receive, last, fetchPage, show } = setup(10);
    const shown = vi.fn();
    show(shown);
    await open(newest('first'));
    shown.mockClear();
    await receive(write());
    expect([last(), fetchPage.mock.calls.length, shown.mock.calls.length]).toEqual([11, 1, 1]);
  });

  it('M-09 fetch what is missing before them', async () => {
    const { open, write, receive, seqs, show } = setup(10);
    show();
    await open(newest('first'));
    write();
    write();
    await receive(write());
    expect(seqs().slice(-4)).toEqual([10, 11, 12, 13]);
  });

  it('M-09 during the first fetch are not lost, although its answer is older', async () => {
    const { open, write, receive, last, state, release, settle, show } = setup(10);
    show();
    state.isDelayed = true;
    await open(newest('first'));
    void receive(write());
    await release();
    await settle();
    expect(last()).toBe(11);
  });

  it('M-11 fetch changes that are missing before them', async () => {
    const { open, edit, receive, loaded, server, show } = setup(10);
    show();
    await open(newest('first'));
    edit(1);
    await receive(edit(2));
    expect(loaded()?.items).toEqual(server.messages(chatId));
  });

  it('M-12 are not appended where newer messages are not loaded', async () => {
    const { open, write, receive, last, show } = setup(300);
    show();
    await open({ ...newest('search'), at: 100 });
    const before = last();
    await receive(write());
    expect(last()).toBe(before);
  });
});

describe('a catch-up', () => {
  it('M-09 after a reconnect fetches what a chat on screen has missed', async () => {
    const { open, write, edit, store, settle, loaded, server, show } = setup(10);
    show();
    await open(newest('first'));
    write();
    edit(0);
    store.catchUpAll();
    await settle();
    expect(loaded()?.items).toEqual(server.messages(chatId));
  });

  it('M-09 of a chat that no screen shows waits until it is opened', async () => {
    const { open, write, store, settle, last, fetchPage, show } = setup(10);
    const leave = show();
    await open(newest('first'));
    leave();
    write();
    store.catchUpAll();
    await settle();
    expect(fetchPage).toHaveBeenCalledTimes(1);
    show();
    await open(newest('second'));
    expect(last()).toBe(11);
  });

  it('M-09 runs again after a reconnect during the first fetch', async () => {
    const { open, write, store, state, release, settle, last, show } = setup(10);
    show();
    state.isDelayed = true;
    await open(newest('first'));
    write();
    store.catchUpAll();
    await release();
    await settle();
    expect(last()).toBe(11);
  });

  it('M-09 that failed is repeated with the next event', async () => {
    const { open, write, receive, store, state, settle, last, show } = setup(10);
    show();
    await open(newest('first'));
    state.isDown = true;
    write();
    store.catchUpAll();
    await settle();
    expect(last()).toBe(10);
    state.isDown = false;
    await receive(write());
    expect(last()).toBe(12);
  });

  it('M-10 stops after some pages, so that the member reads on from where they were', async () => {
    const { open, write, store, settle, loaded, last, show } = setup(10);
    show();
    await open(newest('first'));
    for (let count = 0; count < 1000; count++) write();
    store.catchUpAll();
    await settle();
    expect(loaded()?.hasNewer).toBe(true);
    expect(last()).toBeLessThan(1010);
  });
});

describe('pages', () => {
  it('M-10 are loaded once at a time, up to the first message and to the newest', async () => {
    const { open, store, seqs, loaded, fetchPage, show } = setup(300);
    show();
    await open({ ...newest('search'), at: 150 });
    const before = fetchPage.mock.calls.length;
    await Promise.all([store.loadOlder(chatId), store.loadOlder(chatId)]);
    expect(fetchPage.mock.calls.length).toBe(before + 1);
    while (loaded()?.hasOlder) await store.loadOlder(chatId);
    while (loaded()?.hasNewer) await store.loadNewer(chatId);
    expect(seqs()).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
  });

  it('M-10 that arrive after the chat was opened elsewhere change nothing', async () => {
    const { open, store, state, release, seqs, show } = setup(300);
    show();
    await open({ ...newest('search'), at: 150 });
    state.isDelayed = true;
    const page = store.loadNewer(chatId);
    state.isDelayed = false;
    await open(newest('newest'));
    const before = seqs();
    await release();
    await page;
    expect(seqs()).toEqual(before);
  });

  it('M-10 reject when they cannot be fetched, and can be tried again', async () => {
    const { open, store, state, seqs, show } = setup(100);
    show();
    await open(newest('first'));
    state.isDown = true;
    await expect(store.loadOlder(chatId)).rejects.toThrow('offline');
    state.isDown = false;
    await store.loadOlder(chatId);
    expect(seqs().length).toBe(20 + MESSAGES_PAGE);
  });
});

it('signing out drops all messages and the answers under way', async () => {
  const { open, store, state, release, show } = setup(10);
  show();
  state.isDelayed = true;
  await open(newest('first'));
  store.clear();
  await release();
  expect(store.get(chatId).messages).toBeUndefined();
});

describe('without a network', () => {
  it('G-15 opens a chat with the messages of the device, and catches up as soon as the server answers', async () => {
    const { open, show, store, state, write, receive, seqs, settle } = setup(30);
    show();
    await open(newest('first'));
    await receive(write());
    store.drop(chatId);
    state.isDown = true;
    await open(newest('second'));
    expect([seqs().at(-1), store.get(chatId).cachedAt, store.get(chatId).error]).toEqual([31, 1000, null]);
    write();
    state.isDown = false;
    store.catchUpAll();
    await settle();
    expect([seqs().at(-1), store.get(chatId).cachedAt]).toEqual([32, null]);
  });

  it('G-15 shows them while the network is slow, and replaces them by the answer', async () => {
    const { open, show, store, state, write, release, seqs } = setup(30);
    show();
    await open(newest('first'));
    store.drop(chatId);
    state.isDelayed = true;
    write();
    await open(newest('second'));
    await vi.advanceTimersByTimeAsync(SLOW_MS);
    expect([seqs().at(-1), store.get(chatId).cachedAt]).toEqual([30, 1000]);
    await release();
    expect([seqs().at(-1), store.get(chatId).cachedAt]).toEqual([31, null]);
  });

  it('G-15 says that the messages are missing when they are not kept', async () => {
    const { open, show, store, state } = setup(30);
    show();
    state.isDown = true;
    await open(newest('first'));
    expect([store.get(chatId).messages, store.get(chatId).error?.message]).toEqual([undefined, 'offline']);
  });
});
