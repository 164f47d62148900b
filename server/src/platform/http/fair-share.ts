import { fail } from './errors.ts';

/** Runs work of one key when it is its turn. @throws AppError TOO_MANY_REQUESTS when too much waits for this key */
export type FairShare = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Returns a function that bounds how much runs at a time for each key, such as a member. Without it, one member with many
 * connections would occupy every connection of the database, and all others would wait.
 * @param running how much of one key may run
 * @param waiting how much more of one key may wait
 */
export function createFairShare({ running, waiting }: { running: number; waiting: number }): FairShare {
  const keys = new Map<string, { free: number; queue: (() => void)[] }>();
  return async (key, work) => {
    const share = keys.get(key) ?? { free: running, queue: [] };
    keys.set(key, share);
    if (share.free > 0) share.free--;
    else if (share.queue.length >= waiting) fail('TOO_MANY_REQUESTS');
    // Finished work hands its turn to the next, so the turn is never free in between.
    else await new Promise<void>((start) => share.queue.push(start));
    try {
      return await work();
    } finally {
      const next = share.queue.shift();
      if (next) next();
      else if (++share.free === running) keys.delete(key);
    }
  };
}
