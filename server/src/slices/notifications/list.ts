import { notifications } from '#contract/notifications/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { hangoutBriefOf } from '#server/slices/hangouts/index.ts';
import { cardOfColumn } from '#server/slices/profiles/index.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';
import { handle } from './access.ts';
import * as sql from './notifications.sql.ts';
import { countUnread } from './unread.sql.ts';
import { viewsOfListed } from './views.ts';

/** Returns a page of a member's notifications, newest first. @throws AppError INVALID_INPUT */
export async function notificationsPage(
  db: Db,
  uid: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const position = readPosition(cursor, { timestamp: part.instant, id: part.uuid });
  const listedRows = await sql.list(db, uid, {
    limit,
    after: position,
    notHiddenFrom,
    cardOf: cardOfColumn,
    briefOf: hangoutBriefOf,
  });
  const { items: rows, nextCursor } = pageOf(listedRows, limit, (last) => cursorOf(last.timestamp, last.id));
  return {
    items: await viewsOfListed(db, rows),
    nextCursor,
    // The statement counts with the page, unless the page is empty.
    unread: listedRows[0]?.unread ?? (await countUnread(db, uid, notHiddenFrom)),
  };
}

export const list = handle(notifications.list, ({ app, params: { uid }, query }) =>
  notificationsPage(app.db, uid, query),
);
