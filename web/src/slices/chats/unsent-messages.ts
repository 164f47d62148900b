import { useSyncExternalStore } from 'react';
import { chats } from '#contract/chats/routes.ts';
import type { Message } from '#contract/chats/views.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { newId } from '#web/platform/new-id.ts';
import type { PreparedPicture } from '#web/platform/pictures/index.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { session } from '#web/platform/session/index.ts';
import { createStore } from '#web/platform/store.ts';
import { receiveMessage } from './chats.queries.ts';
import { forgetPhoto, keepPhoto, uploadPhoto } from './message-photos.ts';
import { messagesWith } from './messages-with-photos.ts';
import type { UnsentMessages } from './unsent-messages.live.ts';
import { type OutgoingMessage, UnsentQueue } from './unsent-messages.queue.ts';
import { createUnsentStorage } from './unsent-messages.storage.ts';

/** The unsent messages of the signed-in member, from the start of the session to its end; null for a visitor. */
let queue: UnsentQueue | null = null;
const NONE: UnsentMessages = [];
const unsent = createStore(NONE);
const update = () => unsent.set(queue?.getSnapshot() ?? NONE);

session.onStart((uid) => {
  queue = new UnsentQueue({
    storage: createUnsentStorage({
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
    onStored: receiveMessage,
    newId,
    now: Date.now,
    later: (run, ms) => void setTimeout(run, ms),
  });
  queue.subscribe(update);
  update();
});
session.onEnd(({ reason }) => {
  // Signing out deletes unsent messages. They are kept when the server ended the session, and sent after the next sign-in.
  queue?.close({ forget: reason === 'signed-out' });
  queue = null;
  update();
});

const flush = () => queue?.flush();
realtime.onConnect(flush);
addEventListener('online', flush);
realtime.on('message', ({ message }) => {
  if (message.userId === session.getSnapshot().uid) void queue?.stored(message);
});

/** Sends a message over the socket while it is up, else as a request. The clientId makes sure that it is stored once. */
async function deliver({ chatId, ...body }: OutgoingMessage): Promise<Message> {
  if (realtime.getStatus() === 'online') {
    try {
      return await realtime.send({ chatId, ...body });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'NETWORK') throw error;
    }
  }
  return call(chats.send, { params: { chatId }, body });
}

/**
 * Takes a message to send, or with several photos one message for each, in their order: the first one is the reply, and the last one
 * has the words. Returns false when nobody is signed in anymore, and nothing was taken.
 */
export function writeMessages(
  chatId: string,
  content: string,
  { photos, replyTo }: { photos: readonly PreparedPicture[]; replyTo: number | null },
): boolean {
  for (const { caption, photo, isFirst } of messagesWith(content, photos)) {
    const photoToKeep = photo && { ...photo, keep: (clientId: string) => keepPhoto(clientId, photo.blob) };
    queue?.write(chatId, caption, { photo: photoToKeep, replyTo: isFirst ? (replyTo ?? undefined) : undefined });
  }
  return queue !== null;
}
export const retryMessage = (clientId: string): void => queue?.retry(clientId);
export const deleteMessage = (clientId: string): void => queue?.delete(clientId);

/** The member's unsent messages of all chats, in the order in which they were written. */
export const useUnsentMessages = (): UnsentMessages => useSyncExternalStore(unsent.subscribe, unsent.get, () => NONE);
