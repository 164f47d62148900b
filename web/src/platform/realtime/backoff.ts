const FIRST_MS = 500;
const CAP_MS = 30_000;

/**
 * Returns how long to wait before the next attempt to connect, in ms. The wait doubles with each failure, up to 30 s, and is
 * randomized, so that not all clients reconnect to a restarted server at once.
 * @param failures the number of attempts that failed in a row
 * @param random 0 to 1
 */
export function reconnectDelay(failures: number, random: number): number {
  const full = Math.min(CAP_MS, FIRST_MS * 2 ** Math.min(failures, 16));
  return full / 2 + (full / 2) * random;
}

/** Returns how long to wait after the server announced a restart, in ms. Clients reconnect spread over three seconds. */
export const restartDelay = (random: number): number => 200 + 2800 * random;
