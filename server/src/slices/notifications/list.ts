import { notifications } from '#contract/notifications/routes.ts';
import { cursorOf, pageOf, readCursor } from '#server/platform/http/cursor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle, type NotificationsContext } from './context.ts';
import * as sql from './notifications.sql.ts';
import { viewsFor } from './views.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A timestamp as it leaves the database. PostgreSQL cannot read everything that a Date can be made of. */
const INSTANT = /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])T\d\d:\d\d:\d\d\.\d{3}Z$/;

/** @throws AppError INVALID_INPUT when the cursor is not one of this list */
function positionOf(cursor: string | undefined) {
  if (cursor === undefined) return null;
  const [timestamp = '', id = ''] = readCursor(cursor) ?? [];
  return INSTANT.test(timestamp) && UUID.test(id) ? { timestamp, id } : fail('INVALID_INPUT');
}

/** Returns a page of a member's notifications, newest first. @throws AppError INVALID_INPUT */
export async function listFor(
  ctx: NotificationsContext,
  uid: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const { db, safety } = ctx;
  const found = await sql.list(db, uid, { limit, after: positionOf(cursor), notBlocked: safety.notBlocked });
  const { items: rows, nextCursor } = pageOf(found, limit, (last) => cursorOf(last.timestamp, last.id));
  return {
    items: await viewsFor(ctx, db, rows),
    nextCursor,
    unread: await sql.countUnread(db, uid),
  };
}

export const list = handle(notifications.list, ({ ctx, params: { uid }, query }) => listFor(ctx, uid, query));
