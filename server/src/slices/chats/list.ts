import { chats } from '#contract/chats/routes.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { handle } from './access.ts';
import { chatsOf, type ListPosition } from './chats.sql.ts';
import { viewsOf } from './views.ts';

/** @throws AppError INVALID_INPUT for a cursor that no page gave */
export const listPosition = (cursor: string | undefined): ListPosition | null =>
  positionOfCursor(cursor, { at: part.instant, chatId: part.id });

export const list = handle(chats.list, async ({ db, viewer, query: { cursor, limit } }) => {
  const fetchedChats = await chatsOf(db, viewer.uid, { after: listPosition(cursor), limit });
  const { items: rows, nextCursor } = pageOf(fetchedChats, limit, (last) => cursorOf(last.lastMessageAt, last.id));
  return {
    items: await viewsOf(db, rows),
    nextCursor,
  };
});
