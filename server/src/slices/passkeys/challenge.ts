import { randomBytes } from 'node:crypto';
import { isSameSignature, keyedHash } from '#server/platform/signed-tokens.ts';

/** The use that a challenge is made for. `sessionId` is null for signing in only. */
export interface ChallengeUse {
  purpose: 'signIn' | 'add' | 'stepUp';
  sessionId: string | null;
}

const RANDOM_BYTES = 12;
const TIME_BYTES = 4;
const TAG_BYTES = 16;
const HEAD_BYTES = RANDOM_BYTES + TIME_BYTES;

const tagOf = (secret: Buffer, head: Buffer, { purpose, sessionId }: ChallengeUse) =>
  keyedHash(secret, `${purpose} ${sessionId ?? ''} ${head.toString('base64url')}`).subarray(0, TAG_BYTES);

/**
 * Makes a challenge that nothing is stored for: 96 random bits, the second in which it expires, and a tag that binds both to its
 * use. So strangers who ask for challenges fill no table.
 */
export function makeChallenge(secret: Buffer, use: ChallengeUse, expiresAt: Date): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(HEAD_BYTES);
  randomBytes(RANDOM_BYTES).copy(head);
  head.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), RANDOM_BYTES);
  return Buffer.concat([head, tagOf(secret, head, use)]);
}

/** Returns when a challenge expires; null when it was not made here, was made for another use, or has expired. */
export function expiryOfChallenge(secret: Buffer, challenge: Buffer, use: ChallengeUse, now: Date): Date | null {
  const head = challenge.subarray(0, HEAD_BYTES);
  if (challenge.length !== HEAD_BYTES + TAG_BYTES) return null;
  if (!isSameSignature(challenge.subarray(HEAD_BYTES), tagOf(secret, head, use))) return null;
  const expiresAt = new Date(head.readUInt32BE(RANDOM_BYTES) * 1000);
  return expiresAt > now ? expiresAt : null;
}
