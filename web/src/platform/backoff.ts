/** How the pauses between attempts grow. */
export interface Backoff {
  firstMs: number;
  maxMs: number;
}

/**
 * Returns the pause before the next attempt, in ms. It doubles with each failure. Up to half of it is random, so that not all
 * clients come back to a restarted server at once.
 * @param failures the number of attempts that failed in a row, 1 after the first
 * @param random 0 to 1; 1 for the whole pause
 */
export function pauseAfter(failures: number, { firstMs, maxMs }: Backoff, random = 1): number {
  const longest = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return longest * (0.5 + random / 2);
}
