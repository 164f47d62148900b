import { chats } from '#contract/chats/routes.ts';
import type { Message } from '#contract/chats/views.ts';
import type { Output } from '#contract/route.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuseAccess } from '#server/platform/http/errors.ts';
import { handleWithoutResolver } from '#server/platform/http/handle.ts';
import { findChatOfParticipant } from './chats.sql.ts';
import {
  type MessageWindow,
  messagesAt,
  messagesChangedSince,
  messagesOf,
  messagesOfParticipant,
} from './messages.sql.ts';
import { type ChatReader, chatReaderOf } from './reader-visibility.ts';

/** Returns messages in the order of seq, and whether there are more in the direction asked for. */
function pageFrom(fetchedMessages: Message[], { after, limit }: MessageWindow) {
  const items = fetchedMessages.slice(0, limit);
  return { items: after === undefined ? items.reverse() : items, hasMore: fetchedMessages.length > limit };
}
/** A chat as the reader of its messages takes part in it. */
interface ReadChat {
  reader: ChatReader;
  /** The number of changes. It is read before the messages, so that it never promises more than they show. */
  changes: number;
}
type MessagePage = Output<typeof chats.messages>;

/** Returns the newest messages, or those before or after a place. @throws AppError CHAT_NOT_FOUND */
async function readPage(db: Db, viewer: string, chatId: string, window: MessageWindow): Promise<MessagePage> {
  const ownPage = await messagesOfParticipant(db, { chatId, viewer }, window);
  const { changes, messages: ownMessages } = ownPage ?? refuseAccess('CHAT_NOT_FOUND');
  return { ...pageFrom(ownMessages, window), hasNewer: false, changes };
}

/** Returns the messages at these places. */
async function readAt(db: Db, { reader, changes }: ReadChat, seqs: readonly number[]): Promise<MessagePage> {
  return { items: await messagesAt(db, reader, seqs), hasMore: false, hasNewer: false, changes };
}

/** Returns the messages that changed after a change. */
async function readChangedAfter(
  db: Db,
  { reader, changes }: ReadChat,
  { change, limit }: { change: number; limit: number },
): Promise<MessagePage> {
  const changedMessages = await messagesChangedSince(db, reader, { change, limit });
  const items = changedMessages.slice(0, limit);
  const hasMore = changedMessages.length > limit;
  return { items, hasMore, hasNewer: false, changes: hasMore ? (items.at(-1)?.change ?? 0) : changes };
}

/** Returns a message with those before and after it. */
async function readAround(
  db: Db,
  { reader, changes }: ReadChat,
  { seq, limit }: { seq: number; limit: number },
): Promise<MessagePage> {
  const page = async (window: MessageWindow) => pageFrom(await messagesOf(db, reader, window), window);
  const half = Math.max(1, Math.floor(limit / 2));
  const older = await page({ before: seq + 1, limit: half });
  const newer = await page({ after: seq, limit: half });
  return { items: [...older.items, ...newer.items], hasMore: older.hasMore, hasNewer: newer.hasMore, changes };
}

/** Returns who reads a chat, and its number of changes. @throws AppError CHAT_NOT_FOUND */
async function readChat(db: Db, viewer: string, chatId: string): Promise<ReadChat> {
  const chat = (await findChatOfParticipant(db, chatId, viewer)) ?? refuseAccess('CHAT_NOT_FOUND');
  return { reader: chatReaderOf(chat, viewer), changes: chat.lastChange };
}

export const messages = handleWithoutResolver(chats.messages, async ({ db, viewer, params: { chatId }, query }) => {
  const { around, limit, seqs, changedAfter } = query;
  const chat = () => readChat(db, viewer.uid, chatId);
  if (seqs !== undefined) return readAt(db, await chat(), seqs.split(',').map(Number));
  if (changedAfter !== undefined) return readChangedAfter(db, await chat(), { change: changedAfter, limit });
  if (around !== undefined) return readAround(db, await chat(), { seq: around, limit });
  return readPage(db, viewer.uid, chatId, query);
});

/** Returns messages of a group chat, newest first, enough for a page. The caller decides who may read them. */
export const groupChatMessages = (
  db: Db,
  viewer: string,
  chatId: string,
  window: { before?: number | undefined; limit: number },
): Promise<Message[]> => messagesOf(db, chatReaderOf({ id: chatId, type: 'group' }, viewer), window);
