/** `burst` actions at once, and later `perSecond`. */
export interface BucketSpec {
  burst: number;
  perSecond: number;
}

/** Counts actions in memory, without a promise, so that even a refused one costs nearly nothing. */
export class TokenBucket {
  readonly #spec: BucketSpec;
  readonly #now: () => number;
  #tokens: number;
  #at: number;

  /** @param now returns milliseconds */
  constructor(spec: BucketSpec, now: () => number = () => performance.now()) {
    this.#spec = spec;
    this.#now = now;
    this.#tokens = spec.burst;
    this.#at = now();
  }

  /** Takes one token. Returns whether there was one. */
  take(): boolean {
    const { burst, perSecond } = this.#spec;
    const now = this.#now();
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}
