import { LRUCache } from 'lru-cache';

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

  #fill() {
    const { burst, perSecond } = this.#spec;
    const now = this.#now();
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
  }

  /** Takes one token. Returns whether there was one. */
  take(): boolean {
    this.#fill();
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }

  /** Returns in how many milliseconds there will be a token; 0 when there is one. */
  msUntilNext(): number {
    this.#fill();
    return Math.max(0, ((1 - this.#tokens) / this.#spec.perSecond) * 1000);
  }
}

const KEYS_MAX = 50_000;
/** How long a bucket is kept after its last use, at least. */
const KEPT_MS = 60_000;

/** Returns a function that finds the bucket of a key, such as a member. A bucket is forgotten when it must be full again. */
export function createBuckets(spec: BucketSpec): (key: string) => TokenBucket {
  const buckets = new LRUCache<string, TokenBucket>({
    // With `max` the cache would reserve memory for all of them at once.
    maxSize: KEYS_MAX,
    sizeCalculation: () => 1,
    ttl: Math.max(KEPT_MS, (spec.burst / spec.perSecond) * 1000),
    updateAgeOnGet: true,
  });
  return (key) => {
    const bucket = buckets.get(key) ?? new TokenBucket(spec);
    buckets.set(key, bucket);
    return bucket;
  };
}

/** Multiplies a limit, for load tests. */
export const multiplied = ({ burst, perSecond }: BucketSpec, factor: number): BucketSpec => ({
  burst: burst * factor,
  perSecond: perSecond * factor,
});
