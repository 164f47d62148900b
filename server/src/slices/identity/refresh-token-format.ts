import { timingSafeEqual } from 'node:crypto';
import type { IdentitySecrets } from './secrets.ts';

const REFRESH = /^[A-Za-z0-9]{28}[\w-]{54}$/;
const NONCE_BYTES = 24;
const FAMILY_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Builds a refresh token: the uid, 96 bits that all tokens of one session share (its family), 96 bits of its own, and a tag
 * that proves without a query that this server issued it.
 */
function assemble({ keyed }: IdentitySecrets, uid: string, nonce: Buffer): string {
  const body = uid + nonce.subarray(0, NONCE_BYTES).toString('base64url');
  return body + keyed('refresh-tag', body).subarray(0, TAG_BYTES).toString('base64url');
}

/** Returns the first refresh token of a session. */
export const firstRefreshToken = (secrets: IdentitySecrets, uid: string, random: Buffer) =>
  assemble(secrets, uid, random);

/** Returns the bits that all refresh tokens of a session share. They find the session even after the token's row was deleted. */
export const familyOf = (token: string): Buffer =>
  Buffer.from(token.slice(28, 60), 'base64url').subarray(0, FAMILY_BYTES);

/** Returns the successor of a refresh token. It is derived from the used one, so that no usable token is stored. */
export const nextRefreshToken = (secrets: IdentitySecrets, token: string) =>
  assemble(secrets, token.slice(0, 28), Buffer.concat([familyOf(token), secrets.keyed('refresh-next', token)]));

/** Returns the uid of a refresh token, or null if this server did not issue it. */
export function ownerOfRefreshToken({ keyed }: IdentitySecrets, token: string): string | null {
  if (!REFRESH.test(token)) return null;
  const tag = Buffer.from(token.slice(-22));
  const right = Buffer.from(keyed('refresh-tag', token.slice(0, -22)).subarray(0, TAG_BYTES).toString('base64url'));
  return timingSafeEqual(tag, right) ? token.slice(0, 28) : null;
}
