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
export function limitConcurrency({ running: max, waiting: waitingMax, onFull }: ConcurrencyOptions): ConcurrencyLimit {
  const urgent: (() => void)[] = [];
  const ordinary: (() => void)[] = [];
  let running = 0;
  return async (task, { isUrgent = false } = {}) => {
    if (running < max) running++;
    else if (!isUrgent && ordinary.length >= waitingMax) onFull();
    // A finished task starts the next one in its place, so `running` does not change.
    else await new Promise<void>((start) => (isUrgent ? urgent : ordinary).push(start));
    try {
      return await task();
    } finally {
      const next = urgent.shift() ?? ordinary.shift();
      if (next) next();
      else running--;
    }
  };
}
