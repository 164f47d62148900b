import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '#server/platform/hashes.ts';

/** Letters and digits that are hard to confuse. */
const ALPHABET = 'abcdefghjkmnpqrstvwxyz0123456789';
/** 27 characters of 5 bits each: 135 bits. */
const LENGTH = 27;

/** Makes a code from random bytes, one for each character, in groups that are easy to read aloud: 'a1b2c3d4e-…'. */
export function codeFrom(random: Uint8Array): string {
  const letters = [...random.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join('').replace(/(.{9})(?=.)/g, '$1-');
}
export const CODE_BYTES = LENGTH;

/** Returns the hash under which a code is stored. */
export const digest = (code: string): Buffer => sha256(code);

/** Compares two codes in constant time, so that the time does not reveal where they differ or how long they are. */
export const isSameCode = (given: string, right: string) => timingSafeEqual(digest(given), digest(right));
