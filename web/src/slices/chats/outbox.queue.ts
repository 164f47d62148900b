import { pauseAfter } from '#contract/backoff.ts';
import type { Message } from '#contract/chats/views.ts';
import { isBlank } from '#contract/invisible.ts';
import { createStore } from '#web/platform/store.ts';
import {
  applyToOutbox,
  nextToSend,
  type OutboxEvent,
  type OutboxMessage,
  type OutboxMessages,
} from './outbox.reducer.ts';
import type { OutboxStorage } from './outbox.storage.ts';

export type OutgoingMessage = Pick<OutboxMessage, 'chatId' | 'clientId' | 'content' | 'replyTo'> & {
  photo?: string;
};

interface WrittenPhoto {
  width: number;
  height: number;
  keep: (clientId: string) => void;
}

export interface OutboxDependencies {
  storage: OutboxStorage;
  /** Sends one message. Rejects with an error that has a `code` of the contract, or NETWORK when no answer came. */
  sendToServer: (message: OutgoingMessage) => Promise<Message>;
  /** The files of photos, stored under the message's clientId. */
  photos: {
    /** Returns the url of the photo. Rejects like `sendToServer`. */
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
const RETRY_BACKOFF = { firstMs: 2_000, maxMs: 60_000 };

/**
 * Sends the messages that were written in this page, those of one chat in order, until each is stored or refused. Messages are
 * kept on the device from the moment they are written. The messages of closed pages are claimed.
 */
export class Outbox {
  private readonly dependencies: OutboxDependencies;
  private readonly store = createStore<OutboxMessages>([]);
  private isOpen = true;
  /** The chats in back-off: the next attempt to send their messages has to wait. */
  private readonly backingOff = new Map<string, symbol>();

  constructor(dependencies: OutboxDependencies) {
    this.dependencies = dependencies;
    dependencies.storage.watchClosedPages((messages) => {
      if (!this.isOpen) return;
      this.dispatch({ type: 'recovered', messages });
      this.flush();
    });
  }

  private get messages(): OutboxMessages {
    return this.store.get();
  }

  getSnapshot(): OutboxMessages {
    return this.store.get();
  }

  /** Calls back when the snapshot changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    return this.store.subscribe(listener);
  }

  /**
   * Takes a message to send. Blank messages without a photo are ignored.
   * @param photo its size, and a function that stores its file under the message's clientId
   * @param replyTo the seq of the message that it answers
   */
  write(
    chatId: string,
    text: string,
    { photo, replyTo }: { photo?: WrittenPhoto | undefined; replyTo?: number | undefined } = {},
  ): void {
    const content = text.trim();
    if (isBlank(content) && !photo) return;
    const clientId = this.dependencies.newId();
    photo?.keep(clientId);
    const size = photo && { photo: { width: photo.width, height: photo.height, url: null } };
    const answer = replyTo !== undefined && { replyTo };
    this.dispatch({
      type: 'written',
      message: { clientId, chatId, content, writtenAt: this.dependencies.now(), ...size, ...answer },
    });
    this.sendNext(chatId);
  }

  retry(clientId: string): void {
    this.dispatch({ type: 'retried', clientId });
    this.flush();
  }

  delete(clientId: string): void {
    this.dispatch({ type: 'deleted', clientId });
    this.dependencies.photos.forget(clientId);
  }

  /** Takes a stored message, from its answer or its event, whichever comes first. */
  async receiveStored(message: Message): Promise<void> {
    const isOwn = this.messages.some(({ clientId }) => clientId === message.clientId);
    this.dispatch({ type: 'stored', message });
    await this.dependencies.onStored(message);
    if (!isOwn) return;
    this.dispatch({ type: 'shown', clientId: message.clientId });
    if (message.photo) this.dependencies.photos.forget(message.clientId);
  }

  /** Ends every back-off and sends waiting messages, because the connection is back. */
  flush(): void {
    this.backingOff.clear();
    for (const chatId of new Set(this.messages.map(({ chatId }) => chatId))) this.sendNext(chatId);
  }

  /** Stops sending. `forget` also deletes the unsent messages from the device. */
  close({ forget }: { forget: boolean }): void {
    this.isOpen = false;
    if (forget) this.dispatch({ type: 'allDeleted' });
    this.dependencies.storage.close();
  }

  private dispatch(event: OutboxEvent) {
    const before = this.messages;
    const after = applyToOutbox(before, event);
    if (after === before) return;
    this.dependencies.storage.save(before, after);
    this.store.set(after);
  }

  private sendNext(chatId: string) {
    if (!this.isOpen || this.backingOff.has(chatId)) return;
    const next = nextToSend(this.messages, chatId);
    if (next) void this.send(next);
  }

  private async send({ clientId, chatId, content, photo, replyTo }: OutboxMessage) {
    const answer = replyTo !== undefined && { replyTo };
    this.dispatch({ type: 'sending', clientId });
    try {
      const url = photo && (photo.url ?? (await this.upload(clientId)));
      void this.receiveStored(
        await this.dependencies.sendToServer({ chatId, clientId, content, ...(url && { photo: url }), ...answer }),
      );
    } catch (error) {
      console.warn('A message could not be sent', error);
      this.onFailure(clientId, chatId, error as { code?: string; message?: string });
    }
    this.sendNext(chatId);
  }

  private async upload(clientId: string): Promise<string> {
    const url = await this.dependencies.photos.upload(clientId);
    this.dispatch({ type: 'uploaded', clientId, url });
    return url;
  }

  private onFailure(clientId: string, chatId: string, error: { code?: string; message?: string }) {
    const { code = 'NETWORK', message = '' } = error;
    const sentMessage = this.messages.find((candidate) => candidate.clientId === clientId);
    // The message was stored: its event arrived although its answer did not.
    if (sentMessage?.state !== 'sending') return;
    const { attempts } = sentMessage;
    const isTemporary = TEMPORARY.has(code) || (code === 'INTERNAL' && attempts + 1 < INTERNAL_ATTEMPTS);
    const photoIsGone = code === 'PHOTO_GONE' && attempts < REPEATED_UPLOADS;
    if (photoIsGone) this.dispatch({ type: 'uploaded', clientId, url: null });
    else if (!isTemporary) return this.dispatch({ type: 'refused', clientId, code, message });
    this.dispatch({ type: 'unanswered', clientId });
    this.sendLater(chatId, pauseAfter(attempts + 1, RETRY_BACKOFF, 1));
  }

  private sendLater(chatId: string, ms: number) {
    const attempt = Symbol();
    this.backingOff.set(chatId, attempt);
    this.dependencies.later(() => {
      if (this.backingOff.get(chatId) !== attempt) return;
      this.backingOff.delete(chatId);
      this.sendNext(chatId);
    }, ms);
  }
}
