import { readCursor, rejectCursor } from '#server/platform/http/cursor.ts';

/** Where a page of a list begins, and how many rows it has. */
export interface Paged {
  cursor?: string | undefined;
  limit: number;
}
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const UID = /^[A-Za-z0-9]{28}$/;

/** Returns the row after which a page begins. @throws AppError INVALID_INPUT for a cursor that no page of this list gave */
export function positionOf(cursor: string | undefined, id: RegExp): { at: string; id: string } | null {
  const parts = readCursor(cursor);
  if (!parts) return null;
  const [at = '', last = ''] = parts;
  return Number.isNaN(Date.parse(at)) || !id.test(last) ? rejectCursor() : { at, id: last };
}
