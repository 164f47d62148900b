import type { OutboxMessage, OutboxMessages } from './outbox.reducer.ts';
import { outboxPrefix } from './outbox-prefix.ts';

/** Keeps a page's unsent messages on the device, so that they survive the page. */
export interface OutboxStorage {
  /** Writes the differences. */
  save(previous: OutboxMessages, next: OutboxMessages): void;
  /** Passes on the messages of closed pages: at once, and whenever another page is closed. */
  watchClosedPages(onMessages: (messages: OutboxMessage[]) => void): void;
  close(): void;
}

interface StoredMessage
  extends Pick<OutboxMessage, 'chatId' | 'content' | 'attempts' | 'refusal' | 'photo' | 'replyTo'> {
  /** The writtenAt of the message. Browsers may hold entries with this key. */
  at: number;
  /** The page that sends it while that page is open. */
  page: string;
}

interface OutboxStorageOptions {
  uid: string;
  /** The unique id of this page. */
  page: string;
  storage: () => Storage;
  /** Missing in some browsers. All messages found are then taken: the server stores each once, however often it is sent. */
  locks: LockManager | undefined;
  /** Calls back when another page wrote to the storage. Returns a function that unsubscribes. */
  onForeignWrite: (listener: () => void) => () => void;
}

/**
 * Keeps unsent messages in localStorage, one entry each, so that two pages never overwrite each other. A page with unsent
 * messages holds a lock while it is open. The tab that acquires that lock afterwards claims the messages.
 */
export function createOutboxStorage({
  uid,
  page,
  storage,
  locks,
  onForeignWrite,
}: OutboxStorageOptions): OutboxStorage {
  const prefix = outboxPrefix(uid);
  const lockOf = (id: string) => `stoop.page.${id}`;
  const ending = new AbortController();
  const watched = new Set<string>([page]);
  let lock: PromiseWithResolvers<void> | null = null;

  const key = (clientId: string) => prefix + clientId;

  function write({ clientId, chatId, content, writtenAt, attempts, refusal, photo, replyTo }: OutboxMessage) {
    const answer = replyTo !== undefined && { replyTo };
    const stored: StoredMessage = {
      page,
      chatId,
      content,
      at: writtenAt,
      attempts,
      refusal,
      ...(photo && { photo }),
      ...answer,
    };
    storage().setItem(key(clientId), JSON.stringify(stored));
  }

  function writeDifferences(previous: OutboxMessages, lasting: OutboxMessages) {
    const lastingIds = new Set(lasting.map((unsent) => unsent.clientId));
    for (const { clientId } of previous) if (!lastingIds.has(clientId)) storage().removeItem(key(clientId));
    for (const unsent of lasting) if (!isStored(unsent, previous)) write(unsent);
  }

  function save(previous: OutboxMessages, next: OutboxMessages) {
    const lasting = next.filter((unsent) => unsent.state !== 'stored');
    if (lasting.length > 0) acquire();
    try {
      writeDifferences(previous, lasting);
    } catch {
      // Storage is full or forbidden: the messages last as long as the page.
    }
    if (lasting.length === 0) release();
  }

  /** Acquires this page's lock. Only pages with unsent messages do, because a lock keeps a page out of the back/forward cache. */
  function acquire() {
    if (lock || !locks) return;
    lock = Promise.withResolvers<void>();
    const { promise } = lock;
    locks.request(lockOf(page), () => promise).catch(() => undefined);
  }

  function release() {
    lock?.resolve();
    lock = null;
  }

  function readAll(): (StoredMessage & { clientId: string })[] {
    try {
      const items = storage();
      const names = Array.from({ length: items.length }, (_, index) => items.key(index) ?? '');
      return names
        .filter((name) => name.startsWith(prefix))
        .flatMap((name) => {
          const message = parse(items.getItem(name));
          return message ? [{ ...message, clientId: name.slice(prefix.length) }] : [];
        });
    } catch {
      return [];
    }
  }

  function claimMessages(closedPage: string, onMessages: (messages: OutboxMessage[]) => void) {
    const messages = readAll()
      .filter((message) => message.page === closedPage)
      .map(
        ({ page: _, at, refusal, ...message }): OutboxMessage => ({
          ...message,
          writtenAt: at,
          refusal,
          state: refusal ? 'refused' : 'waiting',
        }),
      );
    if (messages.length === 0) return;
    save([], messages);
    onMessages(messages);
  }

  function watchClosedPages(onMessages: (messages: OutboxMessage[]) => void) {
    const claimFromClosedPages = () => {
      for (const otherPage of new Set(readAll().map((message) => message.page))) {
        if (watched.has(otherPage)) continue;
        watched.add(otherPage);
        if (!locks) claimMessages(otherPage, onMessages);
        else
          locks
            .request(lockOf(otherPage), { signal: ending.signal }, () => claimMessages(otherPage, onMessages))
            .catch(() => undefined)
            .finally(() => watched.delete(otherPage));
      }
    };
    claimFromClosedPages();
    const unsubscribe = onForeignWrite(claimFromClosedPages);
    ending.signal.addEventListener('abort', unsubscribe);
  }

  return {
    save,
    watchClosedPages,
    close() {
      ending.abort();
      release();
    },
  };
}

/** Returns whether the entry of a message is the same as for the messages before. */
function isStored({ clientId, attempts, refusal, photo }: OutboxMessage, previous: OutboxMessages): boolean {
  const stored = previous.find((message) => message.clientId === clientId);
  return stored?.attempts === attempts && stored.refusal === refusal && stored.photo === photo;
}

function parse(text: string | null): StoredMessage | null {
  try {
    const parsed = JSON.parse(text ?? '') as Partial<StoredMessage> | null;
    const whole =
      typeof parsed?.content === 'string' && typeof parsed.chatId === 'string' && typeof parsed.page === 'string';
    if (!whole) return null;
    return {
      ...(parsed as StoredMessage),
      at: Number(parsed.at) || 0,
      attempts: Number(parsed.attempts) || 0,
      refusal: parsed.refusal ?? null,
    };
  } catch {
    return null;
  }
}
