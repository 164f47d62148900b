import { notifications } from '#contract/notifications/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { handle } from '#server/platform/http/handle.ts';
import * as sql from './notifications.sql.ts';
import { countUnread } from './unread.sql.ts';
import { viewsOfListed } from './views.ts';

/** Returns a page of a member's notifications, newest first. @throws AppError INVALID_INPUT */
export async function notificationsPage(
  db: Db,
  uid: string,
  { cursor, limit, hasMessageTexts = false }: { cursor?: string | undefined; limit: number; hasMessageTexts?: boolean },
) {
  const position = positionOfCursor(cursor, { timestamp: part.instant, id: part.uuid });
  const listedRows = await sql.list(db, uid, {
    limit,
    after: position,
  });
  const { items: rows, nextCursor } = pageOf(listedRows, limit, (last) => cursorOf(last.timestamp, last.id));
  return {
    items: await viewsOfListed(db, rows, { hasMessageTexts }),
    nextCursor,
    // The statement counts with the page, unless the page is empty.
    unread: listedRows[0]?.unread ?? (await countUnread(db, uid)),
  };
}

export const list = handle(notifications.list, ({ app, params: { uid }, query }) =>
  notificationsPage(app.db, uid, { ...query, hasMessageTexts: true }),
);
