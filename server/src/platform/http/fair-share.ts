import { type BucketSpec, createBuckets } from '../token-bucket.ts';
import { fail } from './errors.ts';

/** Runs work of one key when it is its turn. @throws AppError TOO_MANY_REQUESTS when too much waits for this key */
export type FairShare = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface Options {
  /** How much of one key may run at a time. */
  running: number;
  /** How much more of one key may wait. */
  waiting: number;
  /** How fast work of one key may start. More of it waits. Without it, work starts when there is room. */
  pace?: BucketSpec;
  /** Throws the error for work that finds its queue full; by default TOO_MANY_REQUESTS. */
  onFull?: () => never;
}

/**
 * Returns a function that bounds how much runs at a time for each key, such as a member. Without it, one member with many
 * connections would occupy every connection of the database, and all others would wait.
 */
export function createFairShare({
  running,
  waiting,
  pace,
  onFull = () => fail('TOO_MANY_REQUESTS'),
}: Options): FairShare {
  const keys = new Map<string, { free: number; queue: (() => void)[]; timer: NodeJS.Timeout | undefined }>();
  const bucketOf = pace && createBuckets(pace);
  /** Starts what waits for a key while there is room and its pace allows it. */
  function startWaiting(key: string) {
    const share = keys.get(key);
    if (!share || share.timer) return;
    while (share.free > 0 && share.queue.length > 0) {
      const bucket = bucketOf?.(key);
      if (bucket && !bucket.take()) {
        const retry = () => {
          share.timer = undefined;
          startWaiting(key);
        };
        share.timer = setTimeout(retry, Math.ceil(bucket.msUntilNext())).unref();
        return;
      }
      share.free--;
      share.queue.shift()?.();
    }
    if (share.free === running) keys.delete(key);
  }
  return async (key, work) => {
    const share = keys.get(key) ?? { free: running, queue: [], timer: undefined };
    const mayStart = share.free > 0 && share.queue.length === 0 && (bucketOf?.(key).take() ?? true);
    if (!mayStart && share.queue.length >= waiting) onFull();
    keys.set(key, share);
    if (mayStart) share.free--;
    else {
      await new Promise<void>((start) => {
        share.queue.push(start);
        startWaiting(key);
      });
    }
    try {
      return await work();
    } finally {
      share.free++;
      startWaiting(key);
    }
  };
}
