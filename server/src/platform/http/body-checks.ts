import { BODY_DEPTH_MAX } from '#contract/limits.ts';
import { fail } from './errors.ts';

/** Longer than any field of the contract. Longer texts are rejected before any pattern is applied to them. */
const LONGEST_TEXT = 8192;

/**
 * Checks a JSON body before the schemas, which look at all of a value even when its size alone refuses it. It is a loop,
 * because a recursion over a deep value would exceed the stack.
 * @throws AppError TOO_DEEP, TOO_LARGE
 */
export function checkJson(body: unknown): void {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > BODY_DEPTH_MAX) fail('TOO_DEEP');
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
