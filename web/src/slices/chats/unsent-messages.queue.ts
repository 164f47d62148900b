import type { Message } from '#contract/chats/views.ts';
import { isBlank } from '#contract/invisible.ts';
import {
  applyToUnsent,
  nextToSend,
  type UnsentEvent,
  type UnsentMessage,
  type UnsentMessages,
} from './unsent-messages.live.ts';
import type { UnsentStorage } from './unsent-messages.storage.ts';

export type OutgoingMessage = Pick<UnsentMessage, 'chatId' | 'clientId' | 'content'> & { photo?: string };

export interface UnsentQueuePorts {
  storage: UnsentStorage;
  /** Sends one message. Rejects with an error that has a `code` of the contract, or NETWORK when no answer came. */
  deliver: (message: OutgoingMessage) => Promise<Message>;
  /** The files of photos, stored under the message's clientId. */
  photos: {
    /** Returns the url of the photo. Rejects like `deliver`. */
    upload: (clientId: string) => Promise<string>;
    forget: (clientId: string) => void;
  };
  /** Called with each stored message; resolves when the conversation shows it. */
  onStored: (message: Message) => Promise<void>;
  newId: () => string;
  now: () => number;
  /** Calls `run` after `ms` milliseconds. */
  later: (run: () => void, ms: number) => void;
}

/** Errors after which the message is sent again later. All others are final. */
const TEMPORARY = new Set(['NETWORK', 'UNAVAILABLE', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED']);
/** How often a message is sent while the server answers INTERNAL. */
const INTERNAL_ATTEMPTS = 4;
/** How often a photo is uploaded again after the server has deleted it, because it waited too long. */
const REPEATED_UPLOADS = 2;
const RETRY_FIRST_MS = 2_000;
const RETRY_CAP_MS = 60_000;

/**
 * Sends the messages that were written in this page, those of one chat in order, until each is stored or refused. Messages are
 * kept on the device from the moment they are written. Those of a closed page are taken over.
 */
export function createUnsentQueue({ storage, deliver, photos, onStored, newId, now, later }: UnsentQueuePorts) {
  let unsent: UnsentMessages = [];
  let isOpen = true;
  const listeners = new Set<() => void>();
  /** Chats that wait before the next attempt. */
  const waiting = new Map<string, symbol>();

  function dispatch(event: UnsentEvent) {
    const before = unsent;
    unsent = applyToUnsent(unsent, event);
    if (unsent === before) return;
    storage.save(before, unsent);
    for (const listener of listeners) listener();
  }

  function sendNext(chatId: string) {
    if (!isOpen || waiting.has(chatId)) return;
    const next = nextToSend(unsent, chatId);
    if (next) void send(next);
  }

  async function uploaded(clientId: string): Promise<string> {
    const url = await photos.upload(clientId);
    dispatch({ type: 'uploaded', clientId, url });
    return url;
  }

  async function send({ clientId, chatId, content, photo }: UnsentMessage) {
    dispatch({ type: 'sending', clientId });
    try {
      const url = photo && (photo.url ?? (await uploaded(clientId)));
      void stored(await deliver({ chatId, clientId, content, ...(url && { photo: url }) }));
    } catch (error) {
      onFailure(clientId, chatId, error as { code?: string; message?: string });
    }
    sendNext(chatId);
  }

  function onFailure(
    clientId: string,
    chatId: string,
    { code = 'NETWORK', message: reason = '' }: { code?: string; message?: string },
  ) {
    const message = unsent.find((one) => one.clientId === clientId);
    // The message was stored: its event arrived although its answer did not.
    if (message?.state !== 'sending') return;
    const { attempts } = message;
    const isTemporary = TEMPORARY.has(code) || (code === 'INTERNAL' && attempts + 1 < INTERNAL_ATTEMPTS);
    const photoIsGone = code === 'PHOTO_GONE' && attempts < REPEATED_UPLOADS;
    if (photoIsGone) dispatch({ type: 'uploaded', clientId, url: null });
    else if (!isTemporary) return dispatch({ type: 'refused', clientId, code, message: reason });
    dispatch({ type: 'unanswered', clientId });
    sendLater(chatId, Math.min(RETRY_FIRST_MS * 2 ** attempts, RETRY_CAP_MS));
  }

  function sendLater(chatId: string, ms: number) {
    const mine = Symbol();
    waiting.set(chatId, mine);
    later(() => {
      if (waiting.get(chatId) !== mine) return;
      waiting.delete(chatId);
      sendNext(chatId);
    }, ms);
  }

  /** Takes a stored message, from its answer or its event, whichever comes first. */
  async function stored(message: Message) {
    const isOwn = unsent.some(({ clientId }) => clientId === message.clientId);
    dispatch({ type: 'stored', message });
    await onStored(message);
    if (!isOwn) return;
    dispatch({ type: 'shown', clientId: message.clientId });
    if (message.photo) photos.forget(message.clientId);
  }

  const flush = () => {
    waiting.clear();
    for (const chatId of new Set(unsent.map(({ chatId }) => chatId))) sendNext(chatId);
  };

  storage.adopt((messages) => {
    if (!isOpen) return;
    dispatch({ type: 'found', messages });
    flush();
  });

  return {
    getSnapshot: () => unsent,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Takes a message to send. Blank messages without a photo are ignored.
     * @param photo its size, and a function that stores its file under the message's clientId
     */
    write(chatId: string, text: string, photo?: { width: number; height: number; keep: (clientId: string) => void }) {
      const content = text.trim();
      if (isBlank(content) && !photo) return;
      const clientId = newId();
      photo?.keep(clientId);
      const size = photo && { photo: { width: photo.width, height: photo.height, url: null } };
      dispatch({ type: 'written', message: { clientId, chatId, content, at: now(), ...size } });
      sendNext(chatId);
    },
    retry(clientId: string) {
      dispatch({ type: 'retried', clientId });
      flush();
    },
    delete(clientId: string) {
      dispatch({ type: 'deleted', clientId });
      photos.forget(clientId);
    },
    stored,
    /** Sends waiting messages at once, because the connection is back. */
    flush,
    /** Stops sending. `forget` also deletes the unsent messages from the device. */
    close({ forget }: { forget: boolean }) {
      isOpen = false;
      if (forget) dispatch({ type: 'allDeleted' });
      storage.close();
    },
  };
}

export type UnsentQueue = ReturnType<typeof createUnsentQueue>;
