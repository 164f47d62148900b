import type { UnsentMessage, UnsentMessages } from './unsent-messages.live.ts';
import { unsentPrefix } from './unsent-prefix.ts';

/** Keeps a page's unsent messages on the device, so that they survive the page. */
export interface UnsentStorage {
  /** Writes the differences. */
  save(before: UnsentMessages, after: UnsentMessages): void;
  /** Passes on the messages of closed pages: at once, and whenever another page is closed. */
  adopt(found: (messages: UnsentMessage[]) => void): void;
  close(): void;
}

interface StoredMessage
  extends Pick<UnsentMessage, 'chatId' | 'content' | 'at' | 'attempts' | 'refusal' | 'photo' | 'replyTo'> {
  /** The page that sends it while that page is open. */
  page: string;
}

interface Ports {
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
 * messages holds a lock while it is open. A page that acquires another page's lock knows that the other one is closed, and takes
 * its messages over.
 */
export function createUnsentStorage({ uid, page, storage, locks, onForeignWrite }: Ports): UnsentStorage {
  const prefix = unsentPrefix(uid);
  const lockOf = (id: string) => `stoop.page.${id}`;
  const ending = new AbortController();
  const watched = new Set<string>([page]);
  let lock: PromiseWithResolvers<void> | null = null;

  const key = (clientId: string) => prefix + clientId;

  function write({ clientId, chatId, content, at, attempts, refusal, photo, replyTo }: UnsentMessage) {
    const answer = replyTo !== undefined && { replyTo };
    const stored: StoredMessage = { page, chatId, content, at, attempts, refusal, ...(photo && { photo }), ...answer };
    storage().setItem(key(clientId), JSON.stringify(stored));
  }

  function save(before: UnsentMessages, after: UnsentMessages) {
    const lasting = after.filter((unsent) => unsent.state !== 'stored');
    const left = new Set(lasting.map((unsent) => unsent.clientId));
    if (lasting.length > 0) acquire();
    try {
      for (const { clientId } of before) if (!left.has(clientId)) storage().removeItem(key(clientId));
      for (const unsent of lasting) {
        const was = before.find(({ clientId }) => clientId === unsent.clientId);
        const isKept =
          was?.attempts === unsent.attempts && was.refusal === unsent.refusal && was.photo === unsent.photo;
        if (!isKept) write(unsent);
      }
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
      const all = storage();
      const names = Array.from({ length: all.length }, (_, index) => all.key(index) ?? '');
      return names
        .filter((name) => name.startsWith(prefix))
        .flatMap((name) => {
          const found = parse(all.getItem(name));
          return found ? [{ ...found, clientId: name.slice(prefix.length) }] : [];
        });
    } catch {
      return [];
    }
  }

  function takeOver(from: string, found: (messages: UnsentMessage[]) => void) {
    const messages = readAll()
      .filter((one) => one.page === from)
      .map(
        ({ page: _, refusal, ...one }): UnsentMessage => ({ ...one, refusal, state: refusal ? 'refused' : 'waiting' }),
      );
    if (messages.length === 0) return;
    save([], messages);
    found(messages);
  }

  function adopt(found: (messages: UnsentMessage[]) => void) {
    const look = () => {
      for (const other of new Set(readAll().map((one) => one.page))) {
        if (watched.has(other)) continue;
        watched.add(other);
        if (!locks) takeOver(other, found);
        else
          locks
            .request(lockOf(other), { signal: ending.signal }, () => takeOver(other, found))
            .catch(() => undefined)
            .finally(() => watched.delete(other));
      }
    };
    look();
    const unsubscribe = onForeignWrite(look);
    ending.signal.addEventListener('abort', unsubscribe);
  }

  return {
    save,
    adopt,
    close() {
      ending.abort();
      release();
    },
  };
}

function parse(text: string | null): StoredMessage | null {
  try {
    const found = JSON.parse(text ?? '') as Partial<StoredMessage> | null;
    const whole =
      typeof found?.content === 'string' && typeof found.chatId === 'string' && typeof found.page === 'string';
    if (!whole) return null;
    return {
      ...(found as StoredMessage),
      at: Number(found.at) || 0,
      attempts: Number(found.attempts) || 0,
      refusal: found.refusal ?? null,
    };
  } catch {
    return null;
  }
}
