import { createHash, timingSafeEqual } from 'node:crypto';

/** Returns the SHA-256 digest of a text (as UTF-8) or of bytes. */
export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/**
 * Compares what somebody sent with a secret. It compares digests, because the time of a comparison of texts would reveal how many
 * letters are right. An empty secret is none, and nothing is the same as it.
 */
export const isSameSecret = (candidate: unknown, secret: string): boolean =>
  typeof candidate === 'string' && secret !== '' && timingSafeEqual(sha256(candidate), sha256(secret));

/** Returns the 32-bit FNV-1a hash of numbers: bytes or UTF-16 units. Fast and evenly spread, but not secret. */
export function fnv1a(units: Iterable<number>): number {
  let hash = 0x811c9dc5;
  for (const unit of units) hash = Math.imul(hash ^ unit, 0x01000193);
  return hash >>> 0;
}
