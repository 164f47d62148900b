import type { Page } from '#contract/page.ts';
import { fail } from './errors.ts';

/** Rejects a cursor that belongs to no page of a list. @throws AppError INVALID_INPUT */
export const rejectCursor = (): never =>
  fail('INVALID_INPUT', { cursor: 'This page of the list does not exist. Start again from its beginning.' });

/** Returns the position after which the next page of a list begins, as an opaque text. */
export const cursorOf = (...parts: (string | number)[]) =>
  Buffer.from(JSON.stringify(parts.map(String))).toString('base64url');

/** Returns the parts given to cursorOf, or null for the first page. @throws AppError INVALID_INPUT for any other text */
export function readCursor(cursor: string | undefined): string[] | null {
  if (cursor === undefined) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parts) && parts.every((part) => typeof part === 'string')) return parts;
  } catch {
    // Rejected below.
  }
  return rejectCursor();
}

/** Returns a page from a query that asked for one row more than the limit. */
export function pageOf<T>(found: readonly T[], limit: number, cursor: (last: T) => string): Page<T> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last ? cursor(last) : null };
}
