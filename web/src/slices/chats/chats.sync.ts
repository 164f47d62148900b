import { useSyncExternalStore } from 'react';
import type { Message } from '#contract/chats/views.ts';
import { routes } from '#contract/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { session } from '#web/platform/session/index.ts';
import type { ChatEvent } from './chats.live.ts';
import { catchUp, forgetWindow, level, receive, refetchList } from './chats.queries.ts';
import type { Outbox, Unsent } from './outbox.live.ts';
import { createOutboxStore } from './outbox.store.ts';
import { createOutbox, type OutboxOfPage } from './outbox.ts';

/** The outbox of the member who is signed in. */
let outbox: OutboxOfPage | null = null;
const watchers = new Set<() => void>();
const changed = () => {
  for (const watcher of watchers) watcher();
};

const id = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Over the socket while it is up, else as a request; the same clientId both ways, so that it is stored once. */
async function deliver({
  chatId,
  clientId,
  content,
}: Pick<Unsent, 'chatId' | 'clientId' | 'content'>): Promise<Message> {
  if (realtime.getStatus() === 'online') {
    try {
      return await realtime.send({ chatId, clientId, content });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'NETWORK') throw error;
    }
  }
  return call(routes.chats.send, { params: { chatId }, body: { clientId, content } });
}

/** Keeps a member's chats current as long as they are signed in. -> stop */
export function startChats(uid: string): () => void {
  const hear = (event: ChatEvent) => {
    const missed = receive(uid, event);
    if (missed.list) void refetchList(uid);
    if (event.type === 'chatGone') forgetWindow(uid, event.chatId);
    if (event.type !== 'message') return missed;
    if (event.message.userId === uid) void mine.stored(event.message);
    else if (missed.window) void level(uid, event.message.chatId);
    return missed;
  };
  const mine = createOutbox({
    store: createOutboxStore({
      uid,
      page: id(),
      storage: () => localStorage,
      locks: navigator.locks,
      onForeignWrite(listener) {
        addEventListener('storage', listener);
        return () => removeEventListener('storage', listener);
      },
    }),
    deliver,
    async onStored(message) {
      const missed = receive(uid, { type: 'message', message });
      if (missed.window) await level(uid, message.chatId);
    },
    newId: id,
    now: Date.now,
    later: (run, ms) => void setTimeout(run, ms),
  });
  const reads = createReads(uid);
  outbox = mine;
  markReads = reads.mark;
  const off = [
    mine.subscribe(changed),
    realtime.on('message', hear),
    realtime.on('chat', hear),
    realtime.on('chatGone', hear),
    realtime.on('chatRead', hear),
    realtime.onReady(() => {
      void catchUp(uid);
      mine.flush();
      reads.flush();
    }),
  ];
  addEventListener('online', mine.flush);
  changed();
  return () => {
    for (const unsubscribe of off) unsubscribe();
    removeEventListener('online', mine.flush);
    // Who logs out takes their words along; who was logged out by the server finds them again.
    const now = session.getSnapshot();
    mine.close(now.uid !== uid && now.ended === 'signed-out');
    if (outbox === mine) outbox = null;
    markReads = () => {};
    changed();
  };
}

/** What is read here and not yet known to the server, one request a chat at a time. */
function createReads(uid: string) {
  const wanted = new Map<string, number>();
  const running = new Set<string>();

  async function push(chatId: string) {
    const seq = wanted.get(chatId);
    if (seq === undefined || running.has(chatId)) return;
    running.add(chatId);
    try {
      await call(routes.chats.markRead, { params: { chatId }, body: { seq } });
      if (wanted.get(chatId) === seq) wanted.delete(chatId);
      running.delete(chatId);
      void push(chatId);
    } catch {
      // The next read or connection tries again.
      running.delete(chatId);
    }
  }

  return {
    mark(chatId: string, seq: number) {
      if (seq <= (wanted.get(chatId) ?? 0)) return;
      wanted.set(chatId, seq);
      receive(uid, { type: 'chatRead', chatId, readSeq: seq });
      void push(chatId);
    },
    flush() {
      for (const chatId of wanted.keys()) void push(chatId);
    },
  };
}

let markReads = (_chatId: string, _seq: number): void => {};

/** Marks a chat read up to a message, here at once and on the server; never goes back. */
export const markRead = (chatId: string, seq: number): void => markReads(chatId, seq);

export const writeMessage = (chatId: string, content: string): void => outbox?.write(chatId, content);
export const retryMessage = (clientId: string): void => outbox?.retry(clientId);
export const deleteMessage = (clientId: string): void => outbox?.delete(clientId);

const NONE: Outbox = [];
const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** The member's messages on their way, in all chats. */
export const useOutbox = (): Outbox => useSyncExternalStore(subscribe, () => outbox?.getSnapshot() ?? NONE);
