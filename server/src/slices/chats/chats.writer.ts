import type { Message } from '#contract/chats/views.ts';
import { TRANSACTION_RETRIES_MAX } from '#contract/limits.ts';
import { breaksUnique, type Db, pgError } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Stored, storeMessages, type Waiting } from './chats.store.ts';

/** How many messages go to the database in one call at the most. */
const BATCH_MAX = 200;

interface Queued extends Waiting {
  done: (message: Message) => void;
  failed: (error: unknown) => void;
}

/**
 * The one way a message is written. While a commit is under way, those that come wait and go together in the next
 * (group commit), so that a durable commit before each acknowledgement costs many messages little.
 * @param onStored tells the participants; called in the order of seq
 */
export function createWriter(db: Db, onStored: (message: Message, members: readonly string[]) => void) {
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

  function settle(item: Queued, result: Stored | undefined) {
    if (!result || !('message' in result)) return item.failed(new AppError(result?.outcome ?? 'INTERNAL'));
    if (result.outcome === 'stored') onStored(result.message, result.members);
    item.done(result.message);
  }

  async function flush() {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX);
      waiting = waiting.slice(BATCH_MAX);
      try {
        const results = await store(batch);
        batch.forEach((item, index) => {
          settle(item, results[index]);
        });
      } catch (error) {
        for (const item of batch) item.failed(error);
      }
    }
    busy = false;
  }

  return {
    /** -> the message as stored. @throws AppError CHAT_NOT_FOUND, CHAT_CLOSED, AWAITING_ACCEPTANCE */
    write: (message: Waiting) =>
      new Promise<Message>((done, failed) => {
        waiting.push({ ...message, done, failed });
        void flush();
      }),
    /** Resolves when nothing waits any more. */
    async drained() {
      while (busy || waiting.length > 0) await new Promise((done) => setTimeout(done, 5));
    },
  };
}
