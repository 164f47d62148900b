import type { Message } from '#contract/chats/views.ts';
import { TRANSACTION_RETRIES_MAX } from '#contract/limits.ts';
import { breaksUnique, type Db, isUnreachable, pgError } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Stored, type StoredMessage, storeMessages, type Unstored } from './store-messages.sql.ts';

/** How many messages go to the database in one call at most. */
const BATCH_MAX = 200;
/** How many messages may wait while the database is slow or away: some megabytes. Later ones are refused, and their senders keep them. */
const WAITING_MAX = 5000;

interface Waiting extends Unstored {
  resolve: (message: Message) => void;
  reject: (error: unknown) => void;
}
interface Ports {
  /** Publishes newly stored messages, in the order of their seq. The next batch waits for it. */
  deliver: (stored: readonly StoredMessage[]) => void | Promise<void>;
  /** Receives what went wrong while publishing. The messages are stored: readers find the gap and fetch them. */
  onError: (error: unknown) => void;
}

/**
 * Stores the messages of members. While a commit is under way, later messages wait and are stored together in the next one
 * (group commit), so that a durable commit before each acknowledgement costs little.
 * @param waitingMax how many messages may wait
 */
export function createWriter(db: Db, { deliver, onError }: Ports, waitingMax = WAITING_MAX) {
  let waiting: Waiting[] = [];
  let busy = false;

  async function store(batch: readonly Unstored[]): Promise<Stored[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await storeMessages(db, batch);
      } catch (error) {
        const mayRetry = breaksUnique(error, 'message_is_stored_once') || pgError(error)?.code === '40P01';
        if (!mayRetry || attempt >= TRANSACTION_RETRIES_MAX) throw error;
      }
    }
  }

  /** Stores a batch. One that the database rejects is halved, until the message it rejects is alone. */
  async function storeOrHalve(batch: readonly Waiting[]): Promise<void> {
    let results: Stored[];
    try {
      results = await store(batch);
    } catch (error) {
      if (batch.length === 1 || isUnreachable(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await storeOrHalve(batch.slice(0, half));
      return storeOrHalve(batch.slice(half));
    }
    await acknowledge(batch, results);
  }

  async function acknowledge(batch: readonly Waiting[], results: readonly Stored[]) {
    batch.forEach(({ resolve, reject }, at) => {
      const result = results[at];
      if (result && 'message' in result) resolve(result.message);
      else reject(new AppError(result?.outcome ?? 'INTERNAL'));
    });
    const stored = results.flatMap((result) => (result.outcome === 'stored' ? [result] : []));
    try {
      if (stored.length > 0) await deliver(stored);
    } catch (error) {
      onError(error);
    }
  }

  async function flush() {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX);
      waiting = waiting.slice(BATCH_MAX);
      await storeOrHalve(batch);
    }
    busy = false;
  }

  return {
    /** Returns the message as stored. @throws AppError CHAT_NOT_FOUND, CHAT_CLOSED, AWAITING_ACCEPTANCE, UNAVAILABLE */
    write: (message: Unstored) =>
      new Promise<Message>((resolve, reject) => {
        if (waiting.length >= waitingMax) return reject(new AppError('UNAVAILABLE'));
        waiting.push({ ...message, resolve, reject });
        void flush();
      }),
    /** Resolves when no message waits. */
    async drained() {
      while (busy || waiting.length > 0) await new Promise((done) => setTimeout(done, 5));
    },
  };
}
export type Writer = ReturnType<typeof createWriter>;
