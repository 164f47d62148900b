import type { Message } from '#contract/chats/views.ts';
import { TRANSACTION_RETRIES_MAX } from '#contract/limits.ts';
import { breaksUnique, type Db, isUnreachable, pgError } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Stored, storeMessages, type Waiting } from './chats.store.ts';

/** How many messages go to the database in one call at the most. */
const BATCH_MAX = 200;
/** How many may wait while the database is slow or away: some megabytes. Who comes then hears so, and keeps their text. */
const WAITING_MAX = 5000;

interface Queued extends Waiting {
  done: (message: Message) => void;
  failed: (error: unknown) => void;
}

interface Ports {
  /** Tells the participants; called in the order of seq. `unseen`: which of them do not see its writer. */
  onStored: (message: Message, members: readonly string[], unseen: ReadonlySet<string>) => void;
  /** Of each stored message, in order: which of its participants do not see its writer. */
  unseenBy: (stored: readonly Stored[]) => Promise<ReadonlySet<string>[]>;
}

/**
 * The one way a member's message is written. While a commit is under way, those that come wait and go together in the next
 * (group commit), so that a durable commit before each acknowledgement costs many messages little.
 * @param waitingMax how many may wait
 */
export function createWriter(db: Db, { onStored, unseenBy }: Ports, waitingMax = WAITING_MAX) {
  let waiting: Queued[] = [];
  let busy = false;

  async function store(batch: readonly Waiting[]): Promise<Stored[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await storeMessages(db, batch);
      } catch (error) {
        const again = breaksUnique(error, 'message_is_stored_once') || pgError(error)?.code === '40P01';
        if (!again || attempt >= TRANSACTION_RETRIES_MAX) throw error;
      }
    }
  }

  function settle(item: Queued, result: Stored | undefined, unseen: ReadonlySet<string> | undefined) {
    if (!result || !('message' in result)) return item.failed(new AppError(result?.outcome ?? 'INTERNAL'));
    item.done(result.message);
    try {
      // Who may hear it is not known when the database went away just now: they find it missing and fetch it.
      if (result.outcome === 'stored' && unseen) onStored(result.message, result.members, unseen);
    } catch {
      // It is stored, and neither its sender nor its neighbours shall hear otherwise; who missed it finds the gap.
    }
  }

  /** Stores a batch. One that the database will not take is halved, until what it will not take stands alone. */
  async function storeOrHalve(batch: readonly Queued[]): Promise<void> {
    let results: Stored[];
    try {
      results = await store(batch);
    } catch (error) {
      if (batch.length === 1 || isUnreachable(error)) {
        for (const item of batch) item.failed(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await storeOrHalve(batch.slice(0, half));
      return storeOrHalve(batch.slice(half));
    }
    const unseen = await unseenBy(results).catch((): ReadonlySet<string>[] => []);
    batch.forEach((item, index) => {
      settle(item, results[index], unseen[index]);
    });
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
    /** -> the message as stored. @throws AppError CHAT_NOT_FOUND, CHAT_CLOSED, AWAITING_ACCEPTANCE, UNAVAILABLE */
    write: (message: Waiting) =>
      new Promise<Message>((done, failed) => {
        if (waiting.length >= waitingMax) return failed(new AppError('UNAVAILABLE'));
        waiting.push({ ...message, done, failed });
        void flush();
      }),
    /** Resolves when nothing waits any more. */
    async drained() {
      while (busy || waiting.length > 0) await new Promise((done) => setTimeout(done, 5));
    },
  };
}
