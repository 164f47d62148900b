import { BODY_DEPTH_MAX, BODY_VALUES_MAX } from '#server/platform/server-limits.rules.ts';
import { fail } from './errors.ts';

/** Longer than any field of the contract. Longer texts are rejected before any pattern is applied to them. */
const LONGEST_TEXT = 8192;

/** Returns the index of the quotation mark that ends the string that begins at an index. */
function endOfString(text: string, start: number): number {
  let index = start;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
}

/**
 * Returns the error of a JSON text that is nested more deeply than any body of the contract, or has more values; null
 * for every other text. It reads the text, because parsing 200 kB of brackets takes a thousand times as long.
 */
export function shapeErrorOf(text: string): 'TOO_DEEP' | 'TOO_LARGE' | null {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index + 1);
    else if (character === '[' || character === '{') {
      if (++depth > BODY_DEPTH_MAX) return 'TOO_DEEP';
    } else if (character === ']' || character === '}') depth--;
    else if (character === ',' && ++values >= BODY_VALUES_MAX) return 'TOO_LARGE';
  }
  return null;
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
