import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '#server/platform/hashes.ts';
import { readableCode } from '#server/platform/readable-code.ts';

/** How long a personal access code is valid. */
export const ACCESS_CODE_LIFETIME_DAYS = 7;
/**
 * How many characters the invite code of everybody has at least where the installation is public. A code of that length is accepted
 * also from an address that tried many wrong ones: 16 random letters have 80 bits, which 2,000 guesses a second do not find.
 */
export const PUBLIC_INVITE_CODE_MIN = 16;

/** 27 characters of 5 bits each: 135 bits. */
const LENGTH = 27;
const GROUP = 9;

/** Makes a code from random bytes, one for each character. */
export const codeFrom = (random: Uint8Array): string => readableCode(random.subarray(0, LENGTH), GROUP);
export const CODE_BYTES = LENGTH;

/** Returns the hash under which a code is stored. */
export const digest = (code: string): Buffer => sha256(code);

/** Compares two codes in constant time, so that the time does not reveal where they differ or how long they are. */
export const isSameCode = (input: string, right: string) => timingSafeEqual(digest(input), digest(right));
