import { chats } from '#contract/chats/routes.ts';
import type { Message } from '#contract/chats/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuseAccess } from '#server/platform/http/errors.ts';
import { handleWithoutResolver } from '#server/platform/http/handle.ts';
import { findChatOfParticipant } from './chats.sql.ts';
import { messagesAt, messagesChangedSince, messagesOf, messagesOfOwn, type Window } from './messages.sql.ts';
import { type ChatReader, chatReaderOf } from './reader-visibility.ts';

/** Returns messages in the order of seq, and whether there are more in the direction asked for. */
function pageFrom(fetchedMessages: Message[], { after, limit }: Window) {
  const items = fetchedMessages.slice(0, limit);
  return { items: after === undefined ? items.reverse() : items, hasMore: fetchedMessages.length > limit };
}
const page = async (db: Db, reading: ChatReader, window: Window) =>
  pageFrom(await messagesOf(db, reading, window), window);

/** The number of changes is read with the chat, not after the messages, so that it never promises more than they show. */
export const messages = handleWithoutResolver(chats.messages, async ({ db, viewer, params: { chatId }, query }) => {
  const { around, limit, seqs, changedAfter: lastChange } = query;
  if (seqs === undefined && lastChange === undefined && around === undefined) {
    const ownPage = await messagesOfOwn(db, { chatId, viewer: viewer.uid }, query);
    const { changes, messages: ownMessages } = ownPage ?? refuseAccess('CHAT_NOT_FOUND');
    return { ...pageFrom(ownMessages, query), hasNewer: false, changes };
  }
  const chat = (await findChatOfParticipant(db, chatId, viewer.uid)) ?? refuseAccess('CHAT_NOT_FOUND');
  const reading = chatReaderOf(chat, viewer.uid);
  const changes = chat.lastChange;
  if (seqs !== undefined) {
    const items = await messagesAt(db, reading, seqs.split(',').map(Number));
    return { items, hasMore: false, hasNewer: false, changes };
  }
  if (lastChange !== undefined) {
    const changedMessages = await messagesChangedSince(db, reading, { change: lastChange, limit });
    const items = changedMessages.slice(0, limit);
    const hasMore = changedMessages.length > limit;
    return { items, hasMore, hasNewer: false, changes: hasMore ? (items.at(-1)?.change ?? 0) : changes };
  }
  const aroundSeq = around ?? 0;
  const half = Math.max(1, Math.floor(limit / 2));
  const older = await page(db, reading, { before: aroundSeq + 1, limit: half });
  const newer = await page(db, reading, { after: aroundSeq, limit: half });
  return { items: [...older.items, ...newer.items], hasMore: older.hasMore, hasNewer: newer.hasMore, changes };
});

/** Returns messages of a group chat, newest first, enough for a page. The caller decides who may read them. */
export const groupChatMessages = (
  db: Db,
  viewer: string,
  chatId: string,
  window: { before?: number | undefined; limit: number },
): Promise<Message[]> => messagesOf(db, chatReaderOf({ id: chatId, type: 'group' }, viewer), window);
