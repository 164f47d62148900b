import { chats } from '#contract/chats/routes.ts';
import { cursorOf, readCursor, rejectCursor } from '#server/platform/http/cursor.ts';
import { handle } from './context.ts';
import { type Place, searchMessages } from './messages.sql.ts';

/** @throws AppError INVALID_INPUT for a cursor that no page of a search gave */
function placeOf(cursor: string | undefined): Place | null {
  const parts = readCursor(cursor);
  if (!parts) return null;
  const [at = '', chatId = '', seq = ''] = parts;
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) ||
    Number.isNaN(Date.parse(at)) ||
    !/^[\w-]{1,80}$/.test(chatId) ||
    !/^\d{1,15}$/.test(seq)
  ) {
    return rejectCursor();
  }
  return { at, chatId, seq: Number(seq) };
}

export const search = handle(chats.search, async ({ ctx, db, viewer, query: { search: words, cursor, limit } }) => {
  const reader = { viewer: viewer.uid, notBlocked: ctx.safety.notBlocked };
  const found = await searchMessages(db, reader, { search: words, after: placeOf(cursor), limit });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const isLast = found.length <= limit || !last;
  return { items, nextCursor: isLast ? null : cursorOf(last.timestamp, last.chatId, last.seq) };
});
