import { chats } from '#contract/chats/routes.ts';
import { cursorOf, pageOf, readCursor, rejectCursor } from '#server/platform/http/cursor.ts';
import { chatsOf, type ListPlace } from './chats.sql.ts';
import { handle } from './context.ts';
import { viewsOf } from './views.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** @throws AppError INVALID_INPUT for a cursor that no page gave */
export function listPlace(cursor: string | undefined): ListPlace | null {
  const parts = readCursor(cursor);
  if (!parts) return null;
  const [at = '', chatId = ''] = parts;
  if (!INSTANT.test(at) || Number.isNaN(Date.parse(at)) || !/^[\w-]{1,80}$/.test(chatId)) return rejectCursor();
  return { at, chatId };
}

export const list = handle(chats.list, async ({ ctx, db, viewer, query: { cursor, limit } }) => {
  const found = await chatsOf(db, viewer.uid, ctx.safety.notBlocked, { after: listPlace(cursor), limit });
  const { items: rows, nextCursor } = pageOf(found, limit, (last) => cursorOf(last.lastMessageAt, last.id));
  return {
    items: await viewsOf(ctx, db, rows),
    nextCursor,
  };
});
