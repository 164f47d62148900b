import { createHash } from 'node:crypto';

/** Returns the SHA-256 digest of a text (as UTF-8) or of bytes. */
export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** Returns the 32-bit FNV-1a hash of numbers: bytes or UTF-16 units. Fast and evenly spread, but not secret. */
export function fnv1a(units: Iterable<number>): number {
  let hash = 0x811c9dc5;
  for (const unit of units) hash = Math.imul(hash ^ unit, 0x01000193);
  return hash >>> 0;
}
