import { notifications } from '#contract/notifications/routes.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { handle, type NotificationsContext } from './context.ts';
import * as sql from './notifications.sql.ts';
import { countUnread } from './unread.sql.ts';
import { viewsOfListed } from './views.ts';

/** Returns a page of a member's notifications, newest first. @throws AppError INVALID_INPUT */
export async function notificationsPage(
  ctx: NotificationsContext,
  uid: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const after = readPosition(cursor, { timestamp: part.instant, id: part.uuid });
  const found = await sql.list(ctx.db, uid, {
    ...{
      limit,
      after,
      notHiddenFrom: ctx.safety.notHiddenFrom,
      cardOf: ctx.profiles.cardOf,
      briefOf: ctx.hangouts.briefOf,
    },
  });
  const { items: rows, nextCursor } = pageOf(found, limit, (last) => cursorOf(last.timestamp, last.id));
  return {
    items: await viewsOfListed(ctx, ctx.db, rows),
    nextCursor,
    // The statement counts with the page, unless the page is empty.
    unread: found[0]?.unread ?? (await countUnread(ctx.db, uid, ctx.safety.notHiddenFrom)),
  };
}

export const list = handle(notifications.list, ({ ctx, params: { uid }, query }) => notificationsPage(ctx, uid, query));
