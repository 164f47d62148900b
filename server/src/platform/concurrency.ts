import PQueue from 'p-queue';

interface ConcurrencyOptions {
  /** How many tasks may run at a time. */
  running: number;
  /** How many tasks may wait; urgent ones are not counted. */
  waiting: number;
  /** Throws the error for a task that finds the queue full. */
  onFull: () => never;
}

/** Runs a task when a place is free, in order of arrival. Urgent ones come first and always find a place in the queue. */
export type ConcurrencyLimit = <T>(task: () => Promise<T>, options?: { isUrgent?: boolean }) => Promise<T>;

/** Returns a limit on how many tasks run at a time. */
export function limitConcurrency({ running, waiting, onFull }: ConcurrencyOptions): ConcurrencyLimit {
  const queue = new PQueue({ concurrency: running });
  return async (task, { isUrgent = false } = {}) => {
    const priority = isUrgent ? 1 : 0;
    if (!isUrgent && queue.pending >= running && queue.sizeBy({ priority }) >= waiting) onFull();
    return queue.add(task, { priority });
  };
}
