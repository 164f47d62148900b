import { sha256 } from '#server/platform/hashes.ts';
import type { Limiter } from '#server/platform/http/limiter.ts';

/** Returns the key of a text: the limits table contains addresses and emails only as hashes. */
export const hashedKey = (text: string) => sha256(text).toString('base64url');

export interface LimitKey {
  limiter: Limiter;
  key: string;
}

export const isAnyKnownFull = (counted: readonly LimitKey[]) =>
  counted.some(({ limiter, key }) => limiter.isKnownFull?.(key) ?? false);

/**
 * Counts one attempt against each limit. If one limit refuses it, the counts before are undone.
 * @returns whether every limit allowed it
 */
export async function takeFromAll(counted: readonly LimitKey[]): Promise<boolean> {
  if (isAnyKnownFull(counted)) return false;
  for (const [index, { limiter, key }] of counted.entries()) {
    if (await limiter.take(key)) continue;
    await undoCounts(counted.slice(0, index));
    return false;
  }
  return true;
}
export const undoCounts = async (counted: readonly LimitKey[]) => {
  await Promise.all(counted.map(({ limiter, key }) => limiter.take(key, -1)));
};
