import { ExponentialBackoff, halfJitterGenerator, handleWhen, retry } from 'cockatiel';
import { TRANSACTION_RETRIES_MAX } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import type { App } from '../app.ts';
import type { ChatAudience } from '../cluster/messages.ts';
import { type Db, mayRunAgain } from './database.ts';

/**
 * Publishes a live event to members on all nodes.
 * @param audience the chat of which they are nearly all participants. If they are many, the message to other nodes names the chat
 */
export type Publish = (uids: readonly string[], event: LiveEvent, audience?: ChatAudience) => void;

/** One transaction, with the events to publish and the work to do after it has been committed. */
export interface Work {
  app: App;
  db: Db;
  /** Publishes a live event to members after the commit. Nothing is published if the transaction fails. */
  publish: Publish;
  /** Runs a function after the commit. Its errors are logged and do not fail the request. */
  after(task: () => void | Promise<void>): void;
}

export type Transact = <T>(use: (work: Work) => Promise<T>) => Promise<T>;

/** Short pauses: the conflicting transaction is usually over when this one has been rolled back. */
const BACKOFF = { initialDelay: 10, maxDelay: 250, generator: halfJitterGenerator };
const untilCommitted = retry(handleWhen(mayRunAgain), {
  maxAttempts: TRANSACTION_RETRIES_MAX,
  backoff: new ExponentialBackoff(BACKOFF),
});

interface Ports {
  /** Returns the app to which the transactions belong. It is created after this. */
  app: () => App;
  onError: (error: unknown) => void;
}

/**
 * Returns a function that runs a use case in one transaction, repeats it after a conflict with another transaction
 * (K-02) or a stale statement, and publishes its events after the commit.
 */
export function createTransact(db: Db, { app, onError }: Ports): Transact {
  /** Runs the use case once. Returns its result and the functions to call after the commit. */
  async function run<T>(use: (work: Work) => Promise<T>) {
    const events: (() => void)[] = [];
    const tasks: (() => void | Promise<void>)[] = [];
    const result = await db.transaction().execute((tx) =>
      use({
        app: app(),
        db: tx,
        publish: (...args) => events.push(() => app().publish(...args)),
        after: (task) => tasks.push(task),
      }),
    );
    return { result, after: [...events, ...tasks] };
  }

  return async (use) => {
    const { result, after } = await untilCommitted.execute(() => run(use));
    // The transaction is committed, so an error from here on must neither fail the request nor repeat it.
    for (const task of after) {
      try {
        await task();
      } catch (error) {
        onError(error);
      }
    }
    return result;
  };
}
