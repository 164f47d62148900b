import type { Message } from '#contract/chats/views.ts';
import { isBlank } from '#contract/invisible.ts';
import { applyToOutbox, nextToSend, type Outbox, type OutboxEvent, type Unsent } from './outbox.live.ts';
import type { OutboxStore } from './outbox.store.ts';

export type Outgoing = Pick<Unsent, 'chatId' | 'clientId' | 'content'> & { photo?: string };

export interface OutboxPorts {
  store: OutboxStore;
  /** Sends one message. Rejects with an error whose `code` is of the contract, or NETWORK when no answer came. */
  deliver: (message: Outgoing) => Promise<Message>;
  /** The files of photos, by the message's clientId. */
  photos: {
    /** -> its url. Rejects like `deliver`. */
    upload: (clientId: string) => Promise<string>;
    forget: (clientId: string) => void;
  };
  /** Called with a message that was stored; resolves when the conversation shows it. */
  onStored: (message: Message) => Promise<void>;
  newId: () => string;
  now: () => number;
  /** Calls back after ms. */
  later: (run: () => void, ms: number) => void;
}

/** What passes by itself: the message waits and is sent again. All else the server has answered for good. */
const PASSING = new Set(['NETWORK', 'UNAVAILABLE', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED']);
/** A fault of the server may pass too, but is not asked for ever. */
const FAULT_ATTEMPTS = 4;
/** A photo that waited so long that the server gave it up is uploaded anew, but not for ever. */
const UPLOADS_ANEW = 2;
const RETRY_FIRST_MS = 2_000;
const RETRY_CAP_MS = 60_000;

/**
 * The messages of this page that are on their way, one chat's in their order, each until it is stored or refused. They
 * are kept on the device from the moment they are written; those of a page that has gone are taken over.
 */
export function createOutbox({ store, deliver, photos, onStored, newId, now, later }: OutboxPorts) {
  let outbox: Outbox = [];
  let open = true;
  const watchers = new Set<() => void>();
  const resting = new Map<string, symbol>();

  function dispatch(event: OutboxEvent) {
    const before = outbox;
    outbox = applyToOutbox(outbox, event);
    if (outbox === before) return;
    store.save(before, outbox);
    for (const watcher of watchers) watcher();
  }

  function pump(chatId: string) {
    if (!open || resting.has(chatId)) return;
    const next = nextToSend(outbox, chatId);
    if (next) void send(next);
  }

  async function uploaded(clientId: string): Promise<string> {
    const url = await photos.upload(clientId);
    dispatch({ type: 'uploaded', clientId, url });
    return url;
  }

  async function send({ clientId, chatId, content, photo }: Unsent) {
    dispatch({ type: 'sending', clientId });
    try {
      const url = photo && (photo.url ?? (await uploaded(clientId)));
      void stored(await deliver({ chatId, clientId, content, ...(url && { photo: url }) }));
    } catch (error) {
      unserved(clientId, chatId, error as { code?: string; message?: string });
    }
    pump(chatId);
  }

  function unserved(
    clientId: string,
    chatId: string,
    { code = 'NETWORK', message = '' }: { code?: string; message?: string },
  ) {
    const unsent = outbox.find((one) => one.clientId === clientId);
    // Its event came although its answer did not.
    if (unsent?.state !== 'sending') return;
    const { attempts } = unsent;
    const passes = PASSING.has(code) || (code === 'INTERNAL' && attempts + 1 < FAULT_ATTEMPTS);
    const isGone = code === 'PHOTO_GONE' && attempts < UPLOADS_ANEW;
    if (isGone) dispatch({ type: 'uploaded', clientId, url: null });
    else if (!passes) return dispatch({ type: 'refused', clientId, code, message });
    dispatch({ type: 'unanswered', clientId });
    rest(chatId, Math.min(RETRY_FIRST_MS * 2 ** attempts, RETRY_CAP_MS));
  }

  function rest(chatId: string, ms: number) {
    const mine = Symbol();
    resting.set(chatId, mine);
    later(() => {
      if (resting.get(chatId) !== mine) return;
      resting.delete(chatId);
      pump(chatId);
    }, ms);
  }

  /** A message of ours is stored, as its answer or its event says, whichever comes first. */
  async function stored(message: Message) {
    const ours = outbox.some((unsent) => unsent.clientId === message.clientId);
    dispatch({ type: 'stored', message });
    await onStored(message);
    if (!ours) return;
    dispatch({ type: 'settled', clientId: message.clientId });
    if (message.photo) photos.forget(message.clientId);
  }

  const flush = () => {
    resting.clear();
    for (const chatId of new Set(outbox.map((unsent) => unsent.chatId))) pump(chatId);
  };

  store.adopt((messages) => {
    if (!open) return;
    dispatch({ type: 'found', messages });
    flush();
  });

  return {
    getSnapshot: () => outbox,
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /**
     * Takes a message to send; nothing when nothing was written that shows and there is no photo.
     * @param photo its room, and what keeps its file under the message's clientId
     */
    write(chatId: string, text: string, photo?: { width: number; height: number; keep: (clientId: string) => void }) {
      const content = text.trim();
      if (isBlank(content) && !photo) return;
      const clientId = newId();
      photo?.keep(clientId);
      const room = photo && { photo: { width: photo.width, height: photo.height, url: null } };
      dispatch({ type: 'written', message: { clientId, chatId, content, at: now(), ...room } });
      pump(chatId);
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
    /** The connection is back: what waits is sent at once. */
    flush,
    /** Ends this outbox; `forget` also deletes from the device what was not sent. */
    close(forget: boolean) {
      open = false;
      if (forget) dispatch({ type: 'emptied' });
      store.close();
    },
  };
}

export type OutboxOfPage = ReturnType<typeof createOutbox>;
