import { createHash, timingSafeEqual } from 'node:crypto';

/** How long a personal code waits to be used. */
export const CODE_LIFETIME_DAYS = 7;

/** Letters and digits nobody confuses. */
const ALPHABET = 'abcdefghjkmnpqrstvwxyz0123456789';
/** 27 characters of 5 bits: 135 bits. */
const LENGTH = 27;

/** -> a code from random bytes (one for each character), in groups that can be read out: 'a1b2c3-…' */
export function codeFrom(random: Uint8Array): string {
  const letters = [...random.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join('').replace(/(.{9})(?=.)/g, '$1-');
}
export const CODE_BYTES = LENGTH;

export const digest = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Compares in a time that tells nothing of where two codes part, nor of their lengths. */
export const isSameCode = (given: string, right: string) => timingSafeEqual(digest(given), digest(right));
