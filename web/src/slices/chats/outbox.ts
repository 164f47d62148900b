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
import { Outbox, type OutgoingMessage } from './outbox.queue.ts';
import type { OutboxMessages } from './outbox.reducer.ts';
import { createOutboxStorage } from './outbox.storage.ts';

/** The outbox of the signed-in member, from the start of the session to its end; null for a visitor. */
let outbox: Outbox | null = null;
const NONE: OutboxMessages = [];
const messages = createStore(NONE);
const update = () => messages.set(outbox?.getSnapshot() ?? NONE);

session.onStart((uid) => {
  outbox = new Outbox({
    storage: createOutboxStorage({
      uid,
      page: newId(),
      storage: () => localStorage,
      locks: navigator.locks,
      onForeignWrite(listener) {
        addEventListener('storage', listener);
        return () => removeEventListener('storage', listener);
      },
    }),
    sendToServer,
    photos: { upload: (clientId) => uploadPhoto(uid, clientId), forget: forgetPhoto },
    onStored: receiveMessage,
    newId,
    now: Date.now,
    later: (run, ms) => void setTimeout(run, ms),
  });
  outbox.subscribe(update);
  update();
});
session.onEnd(({ reason }) => {
  // Signing out deletes unsent messages. They are kept when the server ended the session, and sent after the next sign-in.
  outbox?.close({ forget: reason === 'signed-out' });
  outbox = null;
  update();
});

const flush = () => outbox?.flush();
realtime.onConnect(flush);
addEventListener('online', flush);
realtime.on('message', ({ message }) => {
  if (message.userId === session.getSnapshot().uid) void outbox?.receiveStored(message);
});

/** Sends a message over the socket while it is up, else as a request. The clientId makes sure that it is stored once. */
async function sendToServer({ chatId, ...body }: OutgoingMessage): Promise<Message> {
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
    outbox?.write(chatId, caption, { photo: photoToKeep, replyTo: isFirst ? (replyTo ?? undefined) : undefined });
  }
  return outbox !== null;
}
export const retryMessage = (clientId: string): void => outbox?.retry(clientId);
export const deleteMessage = (clientId: string): void => outbox?.delete(clientId);

/** The member's unsent messages of all chats, in the order in which they were written. */
export const useOutbox = (): OutboxMessages => useSyncExternalStore(messages.subscribe, messages.get, () => NONE);
