const FIRST_MS = 500;
const CAP_MS = 30_000;

/**
 * The wait before the next attempt to connect, in ms: doubled with each failure, 30 s at most, and spread over half of it, so
 * that a server that comes back is not met by everybody at once.
 * @param failures how many attempts failed in a row, from 0
 * @param random 0 to 1
 */
export function reconnectDelay(failures: number, random: number): number {
  const full = Math.min(CAP_MS, FIRST_MS * 2 ** Math.min(failures, 16));
  return full / 2 + (full / 2) * random;
}

/** After the server said that it restarts: its sockets come back spread over three seconds. */
export const restartDelay = (random: number): number => 200 + 2800 * random;
