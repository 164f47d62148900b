import { AppError } from '../http/errors.ts';

/** The store did not answer, or not well, for as long as one may ask (K-02). Answered as UNAVAILABLE. */
export class StorageUnavailable extends AppError {
  constructor(cause: unknown) {
    super('UNAVAILABLE');
    this.name = 'StorageUnavailable';
    this.cause = cause;
  }
}

/** A failure that may pass: worth another attempt. */
export class Passing extends Error {}

/** Time as the retries see it, so that a test needs none. Milliseconds. */
export interface Pace {
  now(): number;
  wait(ms: number): Promise<void>;
  /** 0 to 1 */
  random(): number;
}
export const realPace: Pace = {
  now: () => performance.now(),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  random: Math.random,
};

const FIRST_MS = 200;
const CAP_MS = 15_000;

/**
 * Runs an attempt again and again, with pauses that double from 0.2 s up to 15 s (half of each by chance), while it throws
 * Passing and until `withinMs` are over. An attempt gets at most `attemptMs`, and never more than what is left (whole ms).
 * @throws StorageUnavailable when the time is up; whatever else the attempt throws, at once
 */
export async function persist<T>(
  attempt: (ms: number) => Promise<T>,
  { withinMs, attemptMs, pace }: { withinMs: number; attemptMs: number; pace: Pace },
): Promise<T> {
  const began = pace.now();
  for (let tries = 0; ; tries++) {
    const left = withinMs - (pace.now() - began);
    try {
      return await attempt(Math.max(1, Math.ceil(Math.min(attemptMs, left))));
    } catch (error) {
      if (!(error instanceof Passing)) throw error;
      const pause = Math.min(FIRST_MS * 2 ** tries, CAP_MS) * (0.5 + pace.random() / 2);
      if (pace.now() - began + pause >= withinMs) throw new StorageUnavailable(error);
      await pace.wait(pause);
    }
  }
}
