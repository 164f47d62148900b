import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHidden, notHiddenFrom, type UidExpression } from '#server/slices/safety/index.ts';
import { type ChatReader, isSinceEntry } from './reader-visibility.ts';

type SqlTables = Pick<DB, 'chatParticipants'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

export interface Joined {
  uid: string;
  joinedAt: string;
}
/** A reader sees everybody whom no block or suspension withholds, in direct chats as in group chats. */
const isVisible = ({ viewer }: Pick<ChatReader, 'viewer'>) =>
  sql`(p.uid = ${viewer} or ${notHiddenFrom(viewer, 'p.uid')})`;

/** Returns the participants in the order in which they joined, enough for a page. */
export async function participantsOf(
  db: Db,
  reader: ChatReader,
  { after, limit }: { after: Joined | null; limit: number },
): Promise<Joined[]> {
  const { rows } = await sql<Joined>`
    select p.uid, p.joined_at from chat_participants p
    where p.chat_id = ${reader.chatId} and p.left_at is null and ${isVisible(reader)}
      and (${after === null} or (p.joined_at, p.uid) > (${after?.joinedAt ?? null}::timestamptz, ${after?.uid ?? null}))
    order by p.joined_at, p.uid limit ${rowsOfPage(limit)}`.execute(db);
  return rows;
}

/**
 * Returns those of these members who take part, or of whom the chat has a line or a reaction, in the given order, which nothing
 * that they do changes. It does not tell who else was there before.
 */
export async function visibleInChatAmong(db: Db, reader: ChatReader, uids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select p.uid from chat_participants p
    where p.chat_id = ${reader.chatId} and p.uid = any(${uids}) and ${isVisible(reader)} and (
      p.left_at is null
      or exists (
        select from messages m where m.chat_id = p.chat_id and m.user_id = p.uid and ${isSinceEntry(reader)})
      or exists (
        select from message_reactions m
        where m.chat_id = p.chat_id and m.uid = p.uid and m.emoji is not null and ${isSinceEntry(reader)})
    )`.execute(db);
  const visible = new Set(rows.map(({ uid }) => uid));
  return uids.filter((uid) => visible.has(uid));
}

/** Returns the uids of a chat's participants. */
export async function participantUidsOf(db: Db, chatId: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from chat_participants where chat_id = ${chatId} and left_at is null`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Returns the participants of a direct chat in whose lists it is. */
export async function viewersOfChat(db: Db, chatId: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from chat_participants where chat_id = ${chatId} and left_at is null and not hidden`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Returns whether a member takes part in a chat that no declined request hides from them. */
export async function isChatParticipant(db: Db, chatId: string, uid: string): Promise<boolean> {
  const { rows } = await sql`select from chat_participants
    where chat_id = ${chatId} and uid = ${uid} and left_at is null and not hidden`.execute(db);
  return rows.length > 0;
}

/** Returns an SQL condition: whether a member takes part in the group chat with that id. Both may be expressions. */
export const takesPartInGroupChat = (uid: UidExpression, chatId: RawBuilder<string>) =>
  sql<boolean>`exists (select from chat_participants participant
    where participant.chat_id = ${chatId} and participant.uid = ${uid} and participant.left_at is null)`;

/** Returns an SQL condition: whether a member takes or took part in the group chat with that id. Both may be expressions. */
export const hasBeenInGroupChat = (uid: UidExpression, chatId: RawBuilder<string>) =>
  sql<boolean>`exists (select from chat_participants former
    where former.chat_id = ${chatId} and former.uid = ${uid})`;

/** Returns those of these members who take or took part in a group chat. */
export async function everInGroupChatAmong(db: Db, chatId: string, uids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from chat_participants where chat_id = ${chatId} and uid = any(${uids})`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Returns the visible members who left a group chat while the reader was in it. */
export async function leftSinceEntry(db: Db, { chatId, viewer }: Omit<ChatReader, 'type'>): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select p.uid from chat_participants p join chat_participants own on own.chat_id = p.chat_id and own.uid = ${viewer}
    where p.chat_id = ${chatId} and p.left_at >= own.joined_at and ${isVisible({ viewer })}
    order by p.left_at, p.uid`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Returns the chats with this beginning of their ids that a member takes part in, by id. */
export async function groupChatsTakenPartIn(db: Db, uid: string, beginning: string): Promise<string[]> {
  const { rows } = await sql<{ chatId: string }>`
    select chat_id from chat_participants
    where uid = ${uid} and left_at is null and starts_with(chat_id, ${beginning}) order by chat_id`.execute(db);
  return rows.map(({ chatId }) => chatId);
}

/**
 * Returns how many participants of these group chats a viewer may see, with the viewer; of those in which the viewer is not, how many
 * there are: a number that their own blocks change would tell who takes part. Chats that do not exist are left out.
 */
export async function groupChatSizesFor(
  db: Db,
  { viewer }: Pick<ChatReader, 'viewer'>,
  chatIds: readonly string[],
): Promise<{ chatId: string; people: number }[]> {
  const { rows } = await sql<{ chatId: string; people: number }>`
    select c.id as chat_id, case when bool_or(p.uid = ${viewer})
      then count(p.uid) filter (where p.uid = ${viewer} or ${notHiddenFrom(viewer, 'p.uid')})
      else count(p.uid) end::int as people
    from chats c left join chat_participants p on p.chat_id = c.id and p.left_at is null
    where c.id = any(${chatIds}) group by c.id order by c.id`.execute(db);
  return rows;
}

/** Returns the participants who have not read up to a message, and whose level of the chat is that it notifies them. */
export async function participantsToNotify(db: Db, chatId: string, seq: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select p.uid from chat_participants p
    where p.chat_id = ${chatId} and p.left_at is null and not p.hidden and p.read_seq < ${seq}
      and (p.level = 'all' or p.level = 'replies' and exists (
        select from messages m join messages own on own.chat_id = m.chat_id and own.seq = m.reply_to
        where m.chat_id = p.chat_id and m.seq = ${seq} and own.user_id = p.uid
      ))`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Returns whether a chat has messages after the member's read position. */
export async function hasUnreadMessages(db: Db, chatId: string, uid: string): Promise<boolean> {
  const { rows } = await sql`select from chat_participants p join chats c on c.id = p.chat_id
    where p.chat_id = ${chatId} and p.uid = ${uid} and p.read_seq < c.last_seq`.execute(db);
  return rows.length > 0;
}

/** Removes a direct chat from the lists of members, or puts it back. The chat must be locked. */
export const setHidden = (db: Db, chatId: string, uids: readonly string[], hidden: boolean) =>
  sql`update chat_participants set hidden = ${hidden},
      hidden_since = case when ${hidden}::boolean then coalesce(hidden_since, clock_timestamp()) end
    where chat_id = ${chatId} and uid = any(${uids})`.execute(db);

/** Removes a participant for good. The chat must be locked. */
export const removeParticipant = (db: Db, chatId: string, uid: string) =>
  sqlTables(db).deleteFrom('chatParticipants').where('chatId', '=', chatId).where('uid', '=', uid).execute();

export interface LeftChat {
  chatId: string;
  type: 'direct' | 'group';
  version: number;
  /** The remaining participants who could see the member. */
  others: string[];
}
/**
 * Removes a member from every chat and closes their direct chats. Chats are locked in the order of their ids, as when messages
 * are stored.
 */
export async function leaveAll(db: Db, uid: string): Promise<LeftChat[]> {
  await sql`
    select 1 from chats where id in (select chat_id from chat_participants where uid = ${uid}) order by id for update
  `.execute(db);
  const { rows } = await sql<LeftChat>`
    with own as (delete from chat_participants where uid = ${uid} returning chat_id, uid)
    update chats c set version = version + 1, gate = case when c.type = 'direct' then 'closed' else c.gate end,
      request_by = case when c.type = 'direct' then null else c.request_by end
    from own where c.id = own.chat_id
    returning c.id as chat_id, c.type, c.version, array(
      select p.uid from chat_participants p
      where p.chat_id = c.id and p.uid <> ${uid} and p.left_at is null
        and ${notHiddenFrom(uid, 'p.uid')} and ${notHidden('own.uid')}
    ) as others`.execute(db);
  return rows;
}
