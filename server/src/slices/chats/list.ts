import { chats } from '#contract/chats/routes.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { chatsOf, type ListPlace } from './chats.sql.ts';
import { handle } from './context.ts';
import { viewsOf } from './views.ts';

/** @throws AppError INVALID_INPUT for a cursor that no page gave */
export const listPlace = (cursor: string | undefined): ListPlace | null =>
  readPosition(cursor, { at: part.instant, chatId: part.id });

export const list = handle(chats.list, async ({ ctx, db, viewer, query: { cursor, limit } }) => {
  const found = await chatsOf(db, viewer.uid, ctx.safety.notHiddenFrom, { after: listPlace(cursor), limit });
  const { items: rows, nextCursor } = pageOf(found, limit, (last) => cursorOf(last.lastMessageAt, last.id));
  return {
    items: await viewsOf(ctx, db, rows),
    nextCursor,
  };
});
