import { type Selectable, sql } from 'kysely';
import type { Message } from '#contract/chats/views.ts';
import type { Picture } from '#contract/media/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';
import { withhold } from './chat.rules.ts';
import { type MessageReactions, reactionsTo } from './reactions.sql.ts';
import { type ChatReader, isSinceEntry, visibleTo } from './reader-visibility.ts';

export type MessageRow = Selectable<DB['messages']>;

export const MESSAGE_COLUMNS = sql`m.chat_id, m.seq, m.user_id, m.kind, m.content, m.created_at, m.client_id, m.change, m.photo,
  m.event, m.data, m.reply_to`;

/** How many messages of a member are read at once for their download. */
const MESSAGES_READ = 1000;

export const toMessage = ({ createdAt, photo, event, data, replyTo, ...row }: MessageRow): Message => ({
  chatId: row.chatId,
  seq: row.seq,
  userId: row.userId,
  kind: row.kind,
  content: row.content,
  timestamp: createdAt,
  clientId: row.clientId,
  change: row.change,
  ...(row.kind === 'text' && row.change > 0 && { edited: true }),
  ...(photo && { photo }),
  ...(replyTo !== null && { replyTo }),
  ...(event && { event }),
  ...(data && { data }),
});

interface Readable extends MessageRow {
  visible: boolean;
  reactions?: MessageReactions | null;
}
/** Returns a message as its reader may see it. */
export function messageForReader({ visible, reactions, ...row }: Readable): Message {
  const message = toMessage(row);
  if (!visible) return withhold(message);
  const change = Math.max(row.change, reactions?.change ?? 0);
  return { ...message, change, ...(reactions && { reactions: reactions.list }) };
}

/** Returns whether a member may read the message of a chat that shows this photo. */
export async function mayReadPhoto(
  db: Db,
  viewer: string,
  { chatId, ownerUid, url }: { chatId: string; ownerUid: string; url: string },
): Promise<boolean> {
  const reader = { chatId, viewer, firstSeq: sql<number>`p.first_seq` };
  const { rows } = await sql`
    select from messages m join chat_participants p on p.chat_id = m.chat_id and p.uid = ${viewer}
    where m.chat_id = ${chatId} and m.user_id = ${ownerUid} and m.photo ->> 'url' = ${url}
      and p.left_at is null and not p.hidden and ${isSinceEntry(reader)}`.execute(db);
  return rows.length > 0;
}

export interface MessageWindow {
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}
const orderOf = ({ after }: MessageWindow) => (after === undefined ? sql`m.seq desc` : sql`m.seq asc`);
const selectMessages = (reader: ChatReader, window: MessageWindow) => sql<Readable>`
  select ${MESSAGE_COLUMNS}, ${visibleTo(reader, 'm.userId')} as visible, ${reactionsTo(reader)} as reactions from messages m
    where m.chat_id = ${reader.chatId} and ${isSinceEntry(reader)}
    ${window.after === undefined ? sql`` : sql`and m.seq > ${window.after}::bigint`}
    ${window.before === undefined ? sql`` : sql`and m.seq < ${window.before}::bigint`}
  order by ${orderOf(window)} limit ${rowsOfPage(window.limit)}`;

/**
 * Returns messages ordered by seq: ascending after a place, else descending. At least one more than the limit, if there are, to show
 * whether there are more.
 */
export async function messagesOf(db: Db, reader: ChatReader, window: MessageWindow): Promise<Message[]> {
  const { rows } = await selectMessages(reader, window).execute(db);
  return rows.map(messageForReader);
}

/**
 * Returns the same for a chat that the viewer takes part in, with the number of changes in the chat; null for any other chat. One statement
 * checks and reads.
 */
export async function messagesOfParticipant(
  db: Db,
  { chatId, viewer }: Omit<ChatReader, 'type'>,
  window: MessageWindow,
): Promise<{ changes: number; messages: Message[] } | null> {
  const reader = { chatId, viewer, type: sql<string>`c.type`, firstSeq: sql<number>`p.first_seq` };
  const { rows } = await sql<Readable & { changes: number }>`
    select c.last_change as changes, m.* from chats c
    join chat_participants p on p.chat_id = c.id and p.uid = ${viewer} and p.left_at is null and not p.hidden
    left join lateral (${selectMessages(reader, window)}) m on true
    where c.id = ${chatId} order by ${orderOf(window)}`.execute(db);
  const [first] = rows;
  if (!first) return null;
  // A chat without such messages has one row, without a message.
  return { changes: first.changes, messages: first.seq === null ? [] : rows.map(messageForReader) };
}

/** Returns the messages that changed after a change and that the reader sees, in the order of their changes, enough for a page. */
export async function messagesChangedSince(
  db: Db,
  reader: ChatReader,
  { change, limit }: { change: number; limit: number },
): Promise<Message[]> {
  const { rows } = await sql<Readable>`
    with changed as (
      select m.seq, m.change from messages m
      where m.chat_id = ${reader.chatId} and m.change > greatest(${change}::bigint, 0)
      union all
      select r.seq, r.change from message_reactions r
      where r.chat_id = ${reader.chatId} and r.change > greatest(${change}::bigint, 0)
    ),
    newest as (
      select c.seq, max(c.change) as last from changed c
      join messages m on m.chat_id = ${reader.chatId} and m.seq = c.seq
        and ${visibleTo(reader, 'm.userId')} and ${isSinceEntry(reader)}
      group by c.seq order by last limit ${rowsOfPage(limit)}
    )
    select ${MESSAGE_COLUMNS}, true as visible, ${reactionsTo(reader)} as reactions
    from newest n join messages m on m.chat_id = ${reader.chatId} and m.seq = n.seq order by n.last`.execute(db);
  return rows.map(messageForReader);
}

/** Returns the messages at these places, in the order of seq. */
export async function messagesAt(db: Db, reader: ChatReader, seqs: readonly number[]): Promise<Message[]> {
  const { rows } = await sql<Readable>`
    select ${MESSAGE_COLUMNS}, ${visibleTo(reader, 'm.userId')} as visible, ${reactionsTo(reader)} as reactions
    from messages m where m.chat_id = ${reader.chatId} and m.seq = any(${seqs}::bigint[])
      and ${isSinceEntry(reader)} order by m.seq`.execute(db);
  return rows.map(messageForReader);
}

/** A message, and the member who reads about it. */
export interface MessageReading {
  chatId: string;
  seq: number;
  viewer: string;
}
/**
 * Returns for each of these messages its text, at most so many characters of it; undefined for a message that its viewer may not read, that
 * is deleted, or that is a photo alone.
 */
export async function textsFor(
  db: Db,
  readings: readonly MessageReading[],
  charactersMax: number,
): Promise<(string | undefined)[]> {
  if (readings.length === 0) return [];
  const [chatIds, seqs, viewers] = (['chatId', 'seq', 'viewer'] as const).map((key) =>
    readings.map((reading) => reading[key]),
  );
  const { rows } = await sql<{ index: number; content: string }>`
    select r.index::integer, left(m.content, ${charactersMax}) as content
    from unnest(${chatIds}::text[], ${seqs}::bigint[], ${viewers}::text[]) with ordinality r (chat_id, seq, viewer, index)
    join chats c on c.id = r.chat_id
    join chat_participants p on p.chat_id = r.chat_id and p.uid = r.viewer and p.left_at is null and not p.hidden
    join messages m on m.chat_id = r.chat_id and m.seq = r.seq and m.seq >= p.first_seq
    where m.kind = 'text' and m.content <> ''
      and ${visibleTo({ chatId: '', type: sql<string>`c.type`, viewer: sql<string>`r.viewer` }, 'm.userId')}`.execute(
    db,
  );
  const texts = new Map(rows.map(({ index, content }) => [index, content]));
  return readings.map((_, index) => texts.get(index + 1));
}

export async function messageAt(db: Db, chatId: string, seq: number): Promise<Message | null> {
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS} from messages m where m.chat_id = ${chatId} and m.seq = ${seq}`.execute(db);
  return rows[0] ? toMessage(rows[0]) : null;
}

/** The new content of an edited or deleted message. */
export interface Change {
  kind: 'text' | 'deleted';
  content: string;
  keepsPhoto: boolean;
}
/** Replaces the content of a message. The chat must be locked. Returns the message as it is now. */
export async function changeMessage(
  db: Db,
  { chatId, seq }: Pick<Message, 'chatId' | 'seq'>,
  { kind, content, keepsPhoto }: Change,
): Promise<Message> {
  const { rows } = await sql<MessageRow>`
    with moved as (update chats set last_change = last_change + 1 where id = ${chatId} returning last_change)
    update messages m set kind = ${kind}, content = ${content},
      photo = case when ${keepsPhoto}::boolean then m.photo end, change = moved.last_change,
      reply_to = case when ${kind} <> 'deleted' then m.reply_to end
    from moved where m.chat_id = ${chatId} and m.seq = ${seq} returning ${MESSAGE_COLUMNS}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no message ${seq} in ${chatId}.`);
  return toMessage(row);
}

/** Adds a photo to a message that was stored in the same transaction. */
export const setPhoto = (db: Db, { chatId, seq }: Pick<Message, 'chatId' | 'seq'>, photo: Picture) =>
  sql`update messages set photo = ${JSON.stringify(photo)}::jsonb where chat_id = ${chatId} and seq = ${seq}`.execute(
    db,
  );

/** Returns a member's messages that have a photo, by chat in the order in which chats are locked. */
export async function withPhotoBy(db: Db, uid: string): Promise<Pick<Message, 'chatId' | 'seq' | 'content'>[]> {
  const { rows } = await sql<Pick<Message, 'chatId' | 'seq' | 'content'>>`
    select chat_id, seq, content from messages
    where user_id = ${uid} and photo is not null order by chat_id, seq`.execute(db);
  return rows;
}

/**
 * Returns everything a member wrote, by chat, oldest first. Lines that the server wrote about them are left out: one that says that they
 * left may be written later, and its number tells how many messages came in between.
 */
export async function* messagesBy(db: Db, uid: string): AsyncIterable<Message> {
  let position = { chatId: '', seq: 0 };
  for (;;) {
    const { rows } = await sql<MessageRow>`
      select ${MESSAGE_COLUMNS} from messages m
      where m.user_id = ${uid} and m.kind <> 'system'
        and (m.chat_id, m.seq) > (${position.chatId}, ${position.seq}::bigint)
      order by m.chat_id, m.seq limit ${MESSAGES_READ}`.execute(db);
    const messages = rows.map(toMessage);
    yield* messages;
    const last = messages.at(-1);
    if (!last || messages.length < MESSAGES_READ) return;
    position = last;
  }
}

/** The place of a message among all messages of a member's chats, newest first. */
export interface SearchPosition {
  at: string;
  chatId: string;
  seq: number;
}
/** Ends the words of a search with one letter, which in these scripts begins too many words of everybody to be looked up. */
const ONE_LETTER = /(?:^| )'[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]'$/u;

/**
 * Returns messages that contain all the words, the last of which may be incomplete from two letters on: newest first, enough
 * for a page, from the chats the member takes part in now, without those a block withholds.
 */
export async function searchMessages(
  db: Db,
  { viewer }: Pick<ChatReader, 'viewer'>,
  { search, after, limit }: { search: string; after: SearchPosition | null; limit: number },
): Promise<Message[]> {
  // The newest message_words is in the migration 20261122T2137_words_of_ascii_messages.
  const parsed = await sql<{ words: string }>`
    select plainto_tsquery('simple', message_words(${search}))::text as words`.execute(db);
  const words = parsed.rows[0]?.words;
  if (!words) return [];
  const query = ONE_LETTER.test(words) ? words : `${words}:*`;
  const isAfter = after
    ? sql`and (m.created_at, m.chat_id, m.seq) < (${after.at}::timestamptz, ${after.chatId}, ${after.seq}::bigint)`
    : sql``;
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS}
    from messages m
    join chat_participants p on p.chat_id = m.chat_id and p.uid = ${viewer} and p.left_at is null and not p.hidden
    join chats c on c.id = m.chat_id
    where m.kind = 'text' and to_tsvector('simple', message_words(m.content)) @@ ${query}::tsquery
      and (c.type = 'direct' or ${notHiddenFrom(viewer, 'm.userId')}) and m.seq >= p.first_seq
      ${isAfter}
    order by m.created_at desc, m.chat_id desc, m.seq desc
    limit ${rowsOfPage(limit)}`.execute(db);
  return rows.map(toMessage);
}

/** Returns the number of messages on each day in New York since then. */
export async function messagesByDay(db: Db, since: Date): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(created_at at time zone 'America/New_York', 'YYYY-MM-DD') as day, count(*) as count
    from messages where created_at >= ${since} group by 1`.execute(db);
  return rows;
}
