import { chats } from '#contract/chats/routes.ts';
import { cursorOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { handle } from './context.ts';
import { searchMessages } from './messages.sql.ts';

export const search = handle(chats.search, async ({ ctx, db, viewer, query: { search: words, cursor, limit } }) => {
  const reader = { viewer: viewer.uid, notBlocked: ctx.safety.notBlocked };
  const after = readPosition(cursor, { at: part.instant, chatId: part.id, seq: part.number });
  const found = await searchMessages(db, reader, { search: words, after, limit });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const isLast = found.length <= limit || !last;
  return { items, nextCursor: isLast ? null : cursorOf(last.timestamp, last.chatId, last.seq) };
});
