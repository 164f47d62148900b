import { BODY_DEPTH_MAX } from '#contract/limits.ts';
import { fail } from './errors.ts';

/** Longer than any field of the contract. Longer texts are rejected before any pattern is applied to them. */
const LONGEST_TEXT = 8192;

/**
 * Returns whether a JSON text is nested more deeply than any body of the contract. It reads the text, because parsing 200 kB of
 * brackets takes a thousand times as long as finding the one that is too many.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') {
      if (++depth > BODY_DEPTH_MAX) return true;
    } else if (character === ']' || character === '}') depth--;
  }
  return false;
}

/**
 * Checks a JSON body before the schemas, which look at all of a value even when its size alone refuses it.
 * @throws AppError TOO_LARGE
 */
export function checkJson(body: unknown): void {
  let level: unknown[] = [body];
  while (level.length > 0) {
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && value.length > LONGEST_TEXT) fail('TOO_LARGE');
      if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) below.push(part);
    }
    level = below;
  }
}

/** @throws AppError PHOTO_UNREADABLE for a body that is no file */
export function checkBytes(body: unknown): void {
  if (!(body instanceof Uint8Array) || body.length === 0) fail('PHOTO_UNREADABLE');
}
