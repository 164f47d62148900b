/** Thrown when as many uploads wait as may wait. */
export class DecodeQueueFull extends Error {}

/** Runs work when a slot is free, first come first served. @throws DecodeQueueFull */
export type DecodeLimit = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Returns a limit on how much runs at once.
 * @param slots how much may run
 * @param queueLength how much may wait
 */
export function createDecodeLimit(slots: number, queueLength: number): DecodeLimit {
  const waiting: (() => void)[] = [];
  let free = slots;
  return async (work) => {
    if (free > 0) free--;
    else if (waiting.length >= queueLength) throw new DecodeQueueFull();
    // A finished run hands its slot to the next one, so it is never free in between.
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
