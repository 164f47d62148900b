/** How the pauses between attempts grow: doubled after each failure, up to a maximum. Milliseconds. */
export interface Backoff {
  firstMs: number;
  maxMs: number;
}

/**
 * Returns the pause after so many failures in a row, ms. Half of it is random, so that those who failed together do not all
 * come back together.
 * @param failures 1 after the first failure
 * @param random 0 to 1; 1 for the whole pause
 */
export function pauseAfter(failures: number, { firstMs, maxMs }: Backoff, random = Math.random()): number {
  const longest = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return longest * (0.5 + random / 2);
}
