import { TRANSACTION_RETRIES_MAX } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import { type Db, pgError } from './database.ts';

/** One transaction, and what is to be told to whom once it has been committed. */
export interface Work {
  db: Db;
  /** Tells members live; nothing is told if the transaction fails. */
  publish(uids: readonly string[], event: LiveEvent): void;
  /** Runs after the commit. What it throws is logged, never answered. */
  after(then: () => void | Promise<void>): void;
}

export type Transact = <T>(use: (work: Work) => Promise<T>) => Promise<T>;

/** Two transactions met and one has to step back: it may simply run again. */
const SERIALIZATION = new Set(['40001', '40P01']);

interface Ports {
  publish: (uids: readonly string[], event: LiveEvent) => void;
  onError: (error: unknown) => void;
}

/** -> a function that runs a use case in one transaction, again if it met another (K-02), and tells what it did. */
export function createTransact(db: Db, { publish, onError }: Ports): Transact {
  /** One run. -> its result, and what is to follow its commit */
  async function run<T>(use: (work: Work) => Promise<T>) {
    const told: (() => void)[] = [];
    const later: (() => void | Promise<void>)[] = [];
    const result = await db.transaction().execute((tx) =>
      use({
        db: tx,
        publish: (uids, event) => told.push(() => publish(uids, event)),
        after: (then) => later.push(then),
      }),
    );
    return { result, after: [...told, ...later] };
  }

  async function untilDone<T>(use: (work: Work) => Promise<T>) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run(use);
      } catch (error) {
        if (!SERIALIZATION.has(pgError(error)?.code ?? '') || attempt >= TRANSACTION_RETRIES_MAX) throw error;
        await new Promise((done) => setTimeout(done, Math.random() * 10 * attempt));
      }
    }
  }

  return async (use) => {
    const { result, after } = await untilDone(use);
    // It is committed: nothing that follows may make the answer say otherwise, or run it again.
    for (const then of after) {
      try {
        await then();
      } catch (error) {
        onError(error);
      }
    }
    return result;
  };
}
