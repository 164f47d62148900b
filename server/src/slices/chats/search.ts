import { chats } from '#contract/chats/routes.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';
import { handle } from './access.ts';
import { searchMessages } from './messages.sql.ts';

export const search = handle(chats.search, async ({ db, viewer, query: { search: words, cursor, limit } }) => {
  const reader = { viewer: viewer.uid, notHiddenFrom: notHiddenFrom };
  const after = readPosition(cursor, { at: part.instant, chatId: part.id, seq: part.number });
  const found = await searchMessages(db, reader, { search: words, after, limit });
  return pageOf(found, limit, (last) => cursorOf(last.timestamp, last.chatId, last.seq));
});
