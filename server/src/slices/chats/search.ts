import { chats } from '#contract/chats/routes.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { handle } from './access.ts';
import { searchMessages } from './messages.sql.ts';

export const search = handle(chats.search, async ({ db, viewer, query: { search: searchText, cursor, limit } }) => {
  const reader = { viewer: viewer.uid };
  const position = positionOfCursor(cursor, { at: part.instant, chatId: part.id, seq: part.number });
  const fetchedRows = await searchMessages(db, reader, { search: searchText, after: position, limit });
  return pageOf(fetchedRows, limit, (last) => cursorOf(last.timestamp, last.chatId, last.seq));
});
