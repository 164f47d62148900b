import { useSyncExternalStore } from 'react';
import type { Message } from '#contract/chats/views.ts';
import { routes } from '#contract/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import type { PreparedPicture } from '#web/platform/pictures/index.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { session } from '#web/platform/session/index.ts';
import type { ChatEvent } from './chats.live.ts';
import { forgetPhoto, keepPhoto, uploadPhoto } from './chats.photos.ts';
import { catchUp, receive, refetchList } from './chats.queries.ts';
import { createReads, type Reads } from './chats.reads.ts';
import { hearSeen, hearSettings } from './chats.seen.ts';
import { forgetWindow, level } from './chats.window.ts';
import type { Outbox } from './outbox.live.ts';
import { createOutboxStore } from './outbox.store.ts';
import { createOutbox, type OutboxOfPage, type Outgoing } from './outbox.ts';
import { followTyping } from './typing.ts';

/** A member's chats as this page lives them: what comes in, what goes out, what was read. */
interface Live {
  uid: string;
  outbox: OutboxOfPage;
  reads: Reads;
  stop: (forget: boolean) => void;
}

let live: Live | null = null;
const watchers = new Set<() => void>();
const changed = () => {
  for (const watcher of watchers) watcher();
};

// It lasts as long as the session. Who logs out takes their words along; who was logged out by the server finds them again.
session.subscribe(() => {
  const { uid, ended } = session.getSnapshot();
  if (!live || live.uid === uid) return;
  live.stop(ended === 'signed-out');
  live = null;
  changed();
});

/** The chats of the member who is signed in, kept current from the first time they are needed; null for a visitor. */
export function liveChats(): Live | null {
  const { state, uid } = session.getSnapshot();
  if (!live && state === 'in' && uid) {
    live = start(uid);
    changed();
  }
  return live;
}

function start(uid: string): Live {
  const outbox = createOutbox({
    store: createOutboxStore({
      uid,
      page: newId(),
      storage: () => localStorage,
      locks: navigator.locks,
      onForeignWrite(listener) {
        addEventListener('storage', listener);
        return () => removeEventListener('storage', listener);
      },
    }),
    deliver,
    photos: { upload: (clientId) => uploadPhoto(uid, clientId), forget: forgetPhoto },
    async onStored(message) {
      const missed = receive(uid, { type: 'message', message });
      if (missed.window) await level(uid, message.chatId);
    },
    newId,
    now: Date.now,
    later: (run, ms) => void setTimeout(run, ms),
  });
  const reads = createReads(uid);

  function hear(event: ChatEvent) {
    const missed = receive(uid, event);
    if (missed.list) void refetchList(uid);
    if (event.type === 'chatGone') forgetWindow(uid, event.chatId);
    if (event.type !== 'message') return;
    if (event.message.userId === uid) void outbox.stored(event.message);
    else if (missed.window) void level(uid, event.message.chatId);
  }

  const stops = [
    outbox.subscribe(changed),
    realtime.on('message', hear),
    realtime.on('chat', hear),
    realtime.on('chatMember', hear),
    realtime.on('chatGone', hear),
    realtime.on('chatRead', hear),
    realtime.on('chatMuted', hear),
    realtime.on('chatSeen', (event) => hearSeen(uid, event)),
    realtime.on('chatSettings', ({ settings }) => hearSettings(uid, settings)),
    followTyping(),
    realtime.onReady(() => {
      void catchUp(uid);
      outbox.flush();
      reads.flush();
    }),
  ];
  // A screen may have asked for its list before anybody here listened.
  if (realtime.getStatus() === 'online') void catchUp(uid);
  addEventListener('online', outbox.flush);
  return {
    uid,
    outbox,
    reads,
    stop(forget) {
      for (const stop of stops) stop();
      removeEventListener('online', outbox.flush);
      outbox.close(forget);
    },
  };
}

/** Over the socket while it is up, else as a request; the same clientId both ways, so that it is stored once. */
async function deliver({ chatId, ...body }: Outgoing): Promise<Message> {
  if (realtime.getStatus() === 'online') {
    try {
      return await realtime.send({ chatId, ...body });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'NETWORK') throw error;
    }
  }
  return call(routes.chats.send, { params: { chatId }, body });
}

/** 32 hex digits; `crypto.randomUUID` is missing where the page came over plain http. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Marks a chat read up to a message, here at once and on the server; never goes back. */
export const markRead = (chatId: string, seq: number): void => liveChats()?.reads.mark(chatId, seq);

/** Takes a message to send. -> whether it was taken: false when nobody is signed in any more */
export function writeMessage(chatId: string, content: string, photo: PreparedPicture | null): boolean {
  const chats = liveChats();
  const kept = photo && { ...photo, keep: (clientId: string) => keepPhoto(clientId, photo.blob) };
  chats?.outbox.write(chatId, content, kept ?? undefined);
  return chats !== null;
}
export const retryMessage = (clientId: string): void => liveChats()?.outbox.retry(clientId);
export const deleteMessage = (clientId: string): void => liveChats()?.outbox.delete(clientId);

const NONE: Outbox = [];
const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** The member's messages on their way, in all chats. */
export const useOutbox = (): Outbox => useSyncExternalStore(subscribe, () => live?.outbox.getSnapshot() ?? NONE);
