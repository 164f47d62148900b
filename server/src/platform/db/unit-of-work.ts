import { TRANSACTION_RETRIES_MAX } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import { type Db, pgError } from './database.ts';

/** One transaction, and what is to be told to whom once it has been committed. */
export interface Work {
  db: Db;
  /** Tells members live; nothing is told if the transaction fails. */
  tell(uids: readonly string[], event: LiveEvent): void;
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
  return async (use) => {
    for (let attempt = 1; ; attempt++) {
      const told: { uids: readonly string[]; event: LiveEvent }[] = [];
      const later: (() => void | Promise<void>)[] = [];
      try {
        const result = await db.transaction().execute((tx) =>
          use({
            db: tx,
            tell: (uids, event) => told.push({ uids, event }),
            after: (then) => later.push(then),
          }),
        );
        for (const { uids, event } of told) publish(uids, event);
        for (const then of later) await Promise.resolve().then(then).catch(onError);
        return result;
      } catch (error) {
        if (!SERIALIZATION.has(pgError(error)?.code ?? '') || attempt >= TRANSACTION_RETRIES_MAX) throw error;
        await new Promise((done) => setTimeout(done, Math.random() * 10 * attempt));
      }
    }
  };
}
