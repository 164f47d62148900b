import { chats } from '#contract/chats/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { handle, readingOf } from './context.ts';
import { changedAfter, messagesAt, messagesOf, type Window } from './messages.sql.ts';
import type { Reading } from './reading.ts';

/** Returns messages in the order of seq, and whether there are more in the direction asked for. */
async function page(db: Db, reading: Reading, window: Window) {
  const found = await messagesOf(db, reading, window);
  const items = found.slice(0, window.limit);
  return { items: window.after === undefined ? items.reverse() : items, hasMore: found.length > window.limit };
}

/** The number of changes is read with the chat, before the messages, so that it never promises more than they show. */
export const messages = handle(chats.messages, async ({ ctx, db, viewer, chat, query }) => {
  const reading = readingOf(ctx, chat, viewer.uid);
  const { around, limit } = query;
  const changes = chat.lastChange;
  if (query.seqs !== undefined) {
    const items = await messagesAt(db, reading, query.seqs.split(',').map(Number));
    return { items, hasMore: false, hasNewer: false, changes };
  }
  if (query.changedAfter !== undefined) {
    const found = await changedAfter(db, reading, { change: query.changedAfter, limit });
    const items = found.slice(0, limit);
    const hasMore = found.length > limit;
    return { items, hasMore, hasNewer: false, changes: hasMore ? (items.at(-1)?.change ?? 0) : changes };
  }
  if (around === undefined) return { ...(await page(db, reading, query)), hasNewer: false, changes };
  const half = Math.max(1, Math.floor(limit / 2));
  const older = await page(db, reading, { before: around + 1, limit: half });
  const newer = await page(db, reading, { after: around, limit: half });
  return { items: [...older.items, ...newer.items], hasMore: older.hasMore, hasNewer: newer.hasMore, changes };
});
