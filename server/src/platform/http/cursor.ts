import { fieldError } from '#contract/field-errors.ts';
import type { Page } from '#contract/pagination.ts';
import { fail } from './errors.ts';

/** Rejects a cursor that belongs to no page of a list. @throws AppError INVALID_INPUT */
export const rejectCursor = (): never => fail('INVALID_INPUT', { cursor: fieldError('LIST_PAGE_GONE') });

/** Returns the position after which the next page of a list begins, as an opaque text. */
export const cursorOf = (...parts: (string | number)[]) =>
  Buffer.from(JSON.stringify(parts.map(String))).toString('base64url');

/** Returns the parts given to cursorOf, or null for the first page. @throws AppError INVALID_INPUT for any other text */
function readCursor(cursor: string | undefined): string[] | null {
  if (cursor === undefined) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parts) && parts.every((part) => typeof part === 'string')) return parts;
  } catch {
    // Rejected below.
  }
  return rejectCursor();
}

/** Reads a part of a cursor. Returns undefined for a text that no page of a list can have given. */
type Part<T> = (text: string) => T | undefined;
const matching =
  (pattern: RegExp): Part<string> =>
  (text) =>
    pattern.test(text) ? text : undefined;

/** The parts that cursors of lists have. */
export const part = {
  /** A timestamp exactly as it leaves the database, because PostgreSQL cannot read every text that Date can. */
  instant: ((text) => {
    const isYear = /^[1-9]\d{3}-/.test(text);
    return isYear && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text ? text : undefined;
  }) satisfies Part<string>,
  uid: matching(/^\w{1,40}$/),
  uuid: matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  /** The id of a chat, a hangout or an event. */
  id: matching(/^[\w-]{1,80}$/),
  /** A value of a bigint column. */
  number: ((text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)) satisfies Part<number>,
  /** A value of an integer column. */
  smallNumber: ((text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)) satisfies Part<number>,
};

/**
 * Returns the row after which a page begins, or null for the first page.
 * @param parts what cursorOf was given, in the same order
 * @throws AppError INVALID_INPUT for a cursor that no page of this list gave
 */
export function positionOfCursor<P extends Record<string, Part<string | number>>>(
  cursor: string | undefined,
  parts: P,
): { [K in keyof P]: Exclude<ReturnType<P[K]>, undefined> } | null {
  const texts = readCursor(cursor);
  if (!texts) return null;
  const names = Object.keys(parts);
  const values = names.map((name, index) => parts[name]?.(texts[index] ?? '') ?? rejectCursor());
  return Object.fromEntries(names.map((name, index) => [name, values[index]])) as ReturnType<
    typeof positionOfCursor<P>
  >;
}

/** Returns a page from a query that asked for one row more than the limit. */
export function pageOf<T>(rows: readonly T[], limit: number, cursor: (last: T) => string): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? cursor(last) : null };
}
