import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the keyed hash (HMAC with SHA-256) of a text. */
export const keyedHash = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** Compares in constant time, so that the time does not reveal how much of a signature is right. */
export const isSameSignature = (candidate: Buffer, right: Buffer): boolean =>
  candidate.length === right.length && timingSafeEqual(candidate, right);

/**
 * Returns a token that anybody can read but only the holder of the secret can make: the content, a dot and its signature.
 * The format never changes, because mailed tokens are used for up to a year.
 */
export const signToken = (secret: Buffer, content: string): string =>
  `${content}.${keyedHash(secret, content).toString('base64url')}`;

const CODE_BYTES = 16;
const tagOf = (secret: Buffer, code: Buffer) =>
  keyedHash(secret, `tag ${code.toString('base64url')}`).subarray(0, CODE_BYTES);

/**
 * Returns a token of 43 characters that says nothing: 128 bits of a code, and a tag of as many bits, by which the holder of the
 * secret recognizes its own tokens without a query.
 */
export function tagCode(secret: Buffer, code: Buffer): string {
  const codeStart = code.subarray(0, CODE_BYTES);
  return Buffer.concat([codeStart, tagOf(secret, codeStart)]).toString('base64url');
}

/** Returns whether a token is a code with a tag of this secret. */
export function isTaggedCode(secret: Buffer, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  return isSameSignature(bytes.subarray(CODE_BYTES), tagOf(secret, bytes.subarray(0, CODE_BYTES)));
}

/** Returns the content of a token, which may contain dots; null when the token was not signed with this secret. */
export function contentOfToken(secret: Buffer, token: string): string | null {
  const end = token.lastIndexOf('.');
  if (end < 0) return null;
  const content = token.slice(0, end);
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  return isSameSignature(signature, keyedHash(secret, content)) ? content : null;
}
