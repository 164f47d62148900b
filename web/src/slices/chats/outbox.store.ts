import type { Outbox, Unsent } from './outbox.live.ts';

/** Where a page's unsent messages outlive it. */
export interface OutboxStore {
  /** Writes what changed. */
  save(before: Outbox, after: Outbox): void;
  /** Hands over the messages of pages that have gone: at once, and whenever another page goes. */
  adopt(found: (messages: Unsent[]) => void): void;
  close(): void;
}

interface Kept extends Pick<Unsent, 'chatId' | 'content' | 'at' | 'attempts' | 'refusal' | 'photo'> {
  /** The page it belongs to as long as that lives. */
  page: string;
}

interface Ports {
  uid: string;
  /** An id of this page alone. */
  page: string;
  storage: () => Storage;
  /** Absent where the browser has none: then whatever is found is taken, for a message is stored once however often it is sent. */
  locks: LockManager | undefined;
  /** Calls back when another page wrote to the storage. -> unsubscribe */
  onForeignWrite: (listener: () => void) => () => void;
}

/**
 * Unsent messages in localStorage, one entry each, so that two pages never write over each other. A page holds a lock as
 * long as it lives and has some; who gets the lock of another page knows that it has gone and inherits its messages.
 */
export function createOutboxStore({ uid, page, storage, locks, onForeignWrite }: Ports): OutboxStore {
  const prefix = `stoop.outbox.${uid}.`;
  const lockOf = (id: string) => `stoop.page.${id}`;
  const ending = new AbortController();
  const watched = new Set<string>([page]);
  let held: PromiseWithResolvers<void> | null = null;

  const key = (clientId: string) => prefix + clientId;

  function write({ clientId, chatId, content, at, attempts, refusal, photo }: Unsent) {
    const kept: Kept = { page, chatId, content, at, attempts, refusal, ...(photo && { photo }) };
    storage().setItem(key(clientId), JSON.stringify(kept));
  }

  function save(before: Outbox, after: Outbox) {
    const lasting = after.filter((unsent) => unsent.state !== 'stored');
    const left = new Set(lasting.map((unsent) => unsent.clientId));
    if (lasting.length > 0) hold();
    try {
      for (const { clientId } of before) if (!left.has(clientId)) storage().removeItem(key(clientId));
      for (const unsent of lasting) {
        const was = before.find(({ clientId }) => clientId === unsent.clientId);
        const isKept =
          was?.attempts === unsent.attempts && was.refusal === unsent.refusal && was.photo === unsent.photo;
        if (!isKept) write(unsent);
      }
    } catch {
      // Storage is full or forbidden: the messages live as long as the page.
    }
    if (lasting.length === 0) release();
  }

  /** Says that this page lives and looks after its own; only while it has some, for a lock keeps it out of the back/forward cache. */
  function hold() {
    if (held || !locks) return;
    held = Promise.withResolvers<void>();
    const { promise } = held;
    locks.request(lockOf(page), () => promise).catch(() => undefined);
  }

  function release() {
    held?.resolve();
    held = null;
  }

  function kept(): (Kept & { clientId: string })[] {
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

  function inherit(from: string, found: (messages: Unsent[]) => void) {
    const messages = kept()
      .filter((one) => one.page === from)
      .map(({ page: _, refusal, ...one }): Unsent => ({ ...one, refusal, state: refusal ? 'refused' : 'waiting' }));
    if (messages.length === 0) return;
    save([], messages);
    found(messages);
  }

  function adopt(found: (messages: Unsent[]) => void) {
    const look = () => {
      for (const other of new Set(kept().map((one) => one.page))) {
        if (watched.has(other)) continue;
        watched.add(other);
        if (!locks) inherit(other, found);
        else
          locks
            .request(lockOf(other), { signal: ending.signal }, () => inherit(other, found))
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

function parse(text: string | null): Kept | null {
  try {
    const found = JSON.parse(text ?? '') as Partial<Kept> | null;
    const whole =
      typeof found?.content === 'string' && typeof found.chatId === 'string' && typeof found.page === 'string';
    if (!whole) return null;
    return {
      ...(found as Kept),
      at: Number(found.at) || 0,
      attempts: Number(found.attempts) || 0,
      refusal: found.refusal ?? null,
    };
  } catch {
    return null;
  }
}
