import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/chats/views.ts';
import { Outbox } from './outbox.queue.ts';
import { createOutboxStorage } from './outbox.storage.ts';

type Sent = { chatId: string; clientId: string; content: string; replyTo?: number };
const failure = (code: string, message = 'No.') => Object.assign(new Error(message), { code });

/** Lets all that waits on promises run. */
const settle = () => new Promise<void>((done) => setTimeout(done));

class Memory implements Storage {
  private readonly all = new Map<string, string>();
  get length() {
    return this.all.size;
  }
  clear = () => this.all.clear();
  getItem = (key: string) => this.all.get(key) ?? null;
  key = (index: number) => [...this.all.keys()][index] ?? null;
  removeItem = (key: string) => void this.all.delete(key);
  setItem = (key: string, value: string) => void this.all.set(key, value);
}

/** One browser: its storage, its locks, and the pages in it. */
class Browser {
  readonly storage = new Memory();
  private readonly queues = new Map<string, Promise<unknown>>();
  private readonly listeners = new Set<() => void>();
  private pages = 0;

  private readonly locks = {
    request: (name: string, ...rest: unknown[]) => {
      const run = rest.at(-1) as () => unknown;
      const signal = (rest[0] as { signal?: AbortSignal }).signal;
      const lockHeld = (this.queues.get(name) ?? Promise.resolve()).then(() => (signal?.aborted ? undefined : run()));
      this.queues.set(
        name,
        lockHeld.catch(() => undefined),
      );
      return lockHeld;
    },
  } as unknown as LockManager;

  /** Tells the other pages that this one wrote. */
  wrote() {
    for (const listener of this.listeners) listener();
  }

  open(sendToServer: (message: Sent) => Promise<Message>, { locks = true } = {}) {
    const timers: (() => void)[] = [];
    let count = 0;
    const page = `page-${++this.pages}`;
    const storage = createOutboxStorage({
      uid: 'u',
      page,
      storage: () => this.storage,
      locks: locks ? this.locks : undefined,
      onForeignWrite: (listener) => {
        this.listeners.add(listener);
        return () => void this.listeners.delete(listener);
      },
    });
    const queue = new Outbox({
      storage,
      sendToServer,
      photos: { upload: async () => '', forget: () => undefined },
      onStored: () => Promise.resolve(),
      newId: () => `${page}-message-${++count}`,
      now: () => count,
      later: (run) => void timers.push(run),
    });
    return {
      queue,
      passTime() {
        for (const run of timers.splice(0)) run();
      },
      states: () => queue.getSnapshot().map(({ state }) => state),
    };
  }
}

/** A server that stores each message once, whoever sends it how often. */
function server() {
  const stored: Sent[] = [];
  const sent: Sent[] = [];
  let trouble: (() => Error | null) | null = null;
  let loseAnswer = false;
  return {
    stored,
    sent,
    fail(next: (() => Error | null) | null) {
      trouble = next;
    },
    loseAnswers(lose: boolean) {
      loseAnswer = lose;
    },
    async sendToServer(message: Sent): Promise<Message> {
      sent.push(message);
      const error = trouble?.();
      if (error) throw error;
      if (!stored.some(({ clientId }) => clientId === message.clientId)) stored.push(message);
      if (loseAnswer) throw failure('NETWORK');
      const seq = stored.findIndex(({ clientId }) => clientId === message.clientId) + 1;
      return { ...message, seq, userId: 'u', kind: 'text', timestamp: '', change: 0 };
    },
  };
}

describe('the queue of unsent messages', () => {
  it('M-05 trims messages and ignores empty ones', async () => {
    const { stored, sendToServer } = server();
    const { queue } = new Browser().open(sendToServer);
    queue.write('c', '  hello \n');
    queue.write('c', ' \n ');
    await settle();
    expect(stored.map(({ content }) => content)).toEqual(['hello']);
  });

  it('M-09 sends a message again with the same id after a reconnect, so that it is stored once', async () => {
    const { stored, sent, sendToServer, loseAnswers } = server();
    const { queue, states } = new Browser().open(sendToServer);
    loseAnswers(true);
    queue.write('c', 'hello');
    await settle();
    expect(states()).toEqual(['waiting']);
    loseAnswers(false);
    queue.flush();
    await settle();
    expect(states()).toEqual([]);
    expect(new Set(sent.map(({ clientId }) => clientId)).size).toBe(1);
    expect(stored).toHaveLength(1);
  });

  const LATER = ['NETWORK', 'UNAVAILABLE', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED'];
  it.each(LATER)('M-09 tries again after a pause when the answer is %s', async (code) => {
    const { stored, sendToServer, fail } = server();
    const { queue, states, passTime } = new Browser().open(sendToServer);
    fail(() => failure(code));
    queue.write('c', 'hello');
    await settle();
    expect([stored, states()]).toEqual([[], ['waiting']]);
    fail(null);
    passTime();
    await settle();
    expect(stored).toHaveLength(1);
  });

  it('M-09 gives up a message after four attempts that the server fails by a fault of its own', async () => {
    const { sendToServer, fail } = server();
    const { queue, states, passTime } = new Browser().open(sendToServer);
    let attempts = 0;
    fail(() => {
      attempts++;
      return failure('INTERNAL');
    });
    queue.write('c', 'hello');
    for (const count of [1, 2, 3]) {
      await settle();
      expect([attempts, states()]).toEqual([count, ['waiting']]);
      passTime();
    }
    await settle();
    expect([attempts, states()]).toEqual([4, ['refused']]);
  });

  it('M-09 keeps the order of messages through a lost connection', async () => {
    const { stored, sendToServer, fail } = server();
    const { queue } = new Browser().open(sendToServer);
    fail(() => failure('NETWORK'));
    for (const content of ['1', '2', '3']) queue.write('c', content);
    await settle();
    fail(null);
    queue.flush();
    await settle();
    expect(stored.map(({ content }) => content)).toEqual(['1', '2', '3']);
  });

  it('M-09 keeps a refused message with its reason, sends the others, and lets the member retry or delete it', async () => {
    const { stored, sendToServer, fail } = server();
    const { queue, states } = new Browser().open(sendToServer);
    let first = true;
    fail(() => {
      const refused = first;
      first = false;
      return refused ? failure('AWAITING_ACCEPTANCE', 'Wait.') : null;
    });
    queue.write('c', 'one');
    queue.write('c', 'two');
    await settle();
    expect(states()).toEqual(['refused']);
    expect(queue.getSnapshot()[0]?.refusal?.message).toBe('Wait.');
    expect(stored.map(({ content }) => content)).toEqual(['two']);
    queue.retry(queue.getSnapshot()[0]?.clientId ?? '');
    await settle();
    expect(stored.map(({ content }) => content)).toEqual(['two', 'one']);
    fail(() => failure('CHAT_CLOSED'));
    queue.write('c', 'three');
    await settle();
    queue.delete(queue.getSnapshot()[0]?.clientId ?? '');
    expect(states()).toEqual([]);
  });

  it('M-09 takes over unsent and refused messages after a reload', async () => {
    const browser = new Browser();
    const { stored, sendToServer, fail } = server();
    const before = browser.open(sendToServer);
    fail(() => failure('CHAT_CLOSED', 'Closed.'));
    before.queue.write('d', 'refused');
    await settle();
    fail(() => failure('NETWORK'));
    before.queue.write('c', 'hello');
    await settle();
    before.queue.close({ forget: false });
    fail(null);
    const after = browser.open(sendToServer);
    await settle();
    expect(stored.map(({ content }) => content)).toEqual(['hello']);
    expect(after.queue.getSnapshot()).toMatchObject([{ content: 'refused', refusal: { message: 'Closed.' } }]);
  });

  it('M-14 M-09 keeps which message an unsent one answers across a lost connection and a reload', async () => {
    const browser = new Browser();
    const { stored, sendToServer, fail } = server();
    fail(() => failure('NETWORK'));
    const before = browser.open(sendToServer);
    before.queue.write('c', 'an answer', { replyTo: 7 });
    await settle();
    before.queue.close({ forget: false });
    const after = browser.open(sendToServer);
    await settle();
    expect(after.queue.getSnapshot()).toMatchObject([{ content: 'an answer', replyTo: 7 }]);
    fail(null);
    after.queue.flush();
    await settle();
    expect(stored).toMatchObject([{ content: 'an answer', replyTo: 7 }]);
  });

  it('M-09 sends a message from its own page while that is open, and from one other page after it was closed', async () => {
    const browser = new Browser();
    const { sent, stored, sendToServer, fail } = server();
    fail(() => failure('NETWORK'));
    const first = browser.open(sendToServer);
    const second = browser.open(sendToServer);
    const third = browser.open(sendToServer);
    first.queue.write('c', 'hello');
    browser.wrote();
    await settle();
    expect([second.states(), third.states()]).toEqual([[], []]);
    fail(null);
    const before = sent.length;
    first.queue.close({ forget: false });
    await settle();
    expect(sent.length - before).toBe(1);
    expect(stored).toHaveLength(1);
    expect([second.states(), third.states()]).toEqual([[], []]);
    expect(browser.storage.length).toBe(0);
  });

  it('M-09 sends all messages it finds in a browser without locks', async () => {
    const browser = new Browser();
    const { stored, sendToServer, fail } = server();
    fail(() => failure('NETWORK'));
    const first = browser.open(sendToServer, { locks: false });
    first.queue.write('c', 'hello');
    await settle();
    fail(null);
    browser.open(sendToServer, { locks: false });
    first.queue.flush();
    await settle();
    expect(stored).toHaveLength(1);
  });

  it('deletes unsent messages when the member signs out', async () => {
    const browser = new Browser();
    const { sendToServer, fail } = server();
    fail(() => failure('NETWORK'));
    const { queue } = browser.open(sendToServer);
    queue.write('c', 'hello');
    await settle();
    queue.close({ forget: true });
    expect(browser.storage.length).toBe(0);
  });
});
