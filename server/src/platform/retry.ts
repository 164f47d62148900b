import { type Backoff, pauseAfter } from '#contract/backoff.ts';

/** Time as retries see it, so that a test can decide it. Milliseconds. */
export interface Pace {
  now(): number;
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** Returns 0 to 1. */
  random(): number;
}

export const realPace: Pace = {
  now: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      if (signal?.aborted) finish();
      else signal?.addEventListener('abort', finish);
    }),
  random: Math.random,
};

interface RetryOptions extends Backoff {
  /** Whether an error may pass, so that another attempt is worth it. */
  isTemporary: (error: unknown) => boolean;
  attemptsMax?: number;
  /** No attempt starts after this. */
  withinMs?: number;
  /** Ends the pauses; the error of the last attempt is thrown. */
  signal?: AbortSignal;
  pace?: Pace;
}

/**
 * Calls `attempt` until it succeeds, with growing pauses. It gets its number, from 1, and how much time is left.
 * @throws the error of the last attempt
 */
export async function retry<T>(
  attempt: (number: number, leftMs: number) => Promise<T>,
  options: RetryOptions,
): Promise<T> {
  const { isTemporary, attemptsMax = Number.POSITIVE_INFINITY, withinMs = Number.POSITIVE_INFINITY } = options;
  const { signal, pace = realPace } = options;
  const startedAt = pace.now();
  for (let number = 1; ; number++) {
    try {
      return await attempt(number, withinMs - (pace.now() - startedAt));
    } catch (error) {
      const pause = pauseAfter(number, options, pace.random());
      const isOver = number >= attemptsMax || pace.now() - startedAt + pause >= withinMs || signal?.aborted;
      if (isOver || !isTemporary(error)) throw error;
      await pace.wait(pause, signal);
      if (signal?.aborted) throw error;
    }
  }
}
