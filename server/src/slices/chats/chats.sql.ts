import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ChatLevel, Message } from '#contract/chats/views.ts';
import { MESSAGES_BEFORE_ACCEPTANCE } from '#contract/limits.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';
import type { WritePermission } from './chat.rules.ts';
import { CHAT_FACES, QUIET_LOOKED_AT } from './chat.rules.ts';
import { type MessageRow, messageForReader } from './messages.sql.ts';

type SqlTables = Pick<DB, 'chats' | 'chatParticipants'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** A chat as a participant takes part in it. */
export interface OwnChat extends WritePermission {
  id: string;
  type: 'direct' | 'group';
  title: string | null;
  lastChange: number;
  /** The first message that the participant may read. */
  firstSeq: number;
}
/** Returns a chat that the member takes part in, or null. With `lock`, it stays as it is until the transaction ends. */
export async function findChatOfParticipant(
  db: Db,
  chatId: string,
  uid: string,
  { lock = false } = {},
): Promise<OwnChat | null> {
  const { rows } = await sql<OwnChat>`
    select c.id, c.type, c.title, c.last_change, p.first_seq, c.gate, c.request_by, c.request_sent, c.paused from chats c
    join chat_participants p on p.chat_id = c.id and p.uid = ${uid} and p.left_at is null and not p.hidden
    where c.id = ${chatId} ${lock ? sql`for update of c` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a chat until the transaction ends, so that no message is stored in it. Returns whether it exists. */
export async function lockChat(db: Db, chatId: string): Promise<boolean> {
  const row = await sqlTables(db)
    .selectFrom('chats')
    .select('id')
    .where('id', '=', chatId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** A chat as its viewer takes part in it, with its newest message and the first of its participants. */
export interface ChatRow extends Selectable<DB['chats']> {
  viewer: string;
  readSeq: number;
  /** Places after readSeq that have nothing to read. */
  quiet: number[];
  level: ChatLevel;
  levelVersion: number;
  unreadReplies: number[];
  uids: string[];
  people: number;
  last: Message | null;
}
/** The columns of the newest message; null in a chat without one. */
type Newest = Omit<MessageRow, 'chatId' | 'seq' | 'createdAt'>;
interface SelectedRow extends Omit<ChatRow, 'last' | 'uids' | 'people'>, Newest {
  seen: { people: number; uids: string[] | null };
  newestAt: string | null;
  /** Whether the viewer may see the newest message. */
  visible: boolean;
}

/** The participants of a chat whom the viewer may see. */
const visibleParticipants = (viewer: RawBuilder<string>) => sql`from chat_participants o
  where o.chat_id = c.id and o.left_at is null and (o.uid = p.uid or ${notHiddenFrom(viewer, 'o.uid')})`;

/** The unread messages of a chat c that answer a message of its participant p, if those alone notify them; otherwise none. */
export const unreadReplies = (viewer: RawBuilder<string>) => sql`
  case when p.level = 'replies' then array(
    select q.seq::float8 from messages q join messages own on own.chat_id = q.chat_id and own.seq = q.reply_to
    where q.chat_id = c.id and q.seq > greatest(p.read_seq, c.last_seq - ${QUIET_LOOKED_AT}::int) and q.kind = 'text'
      and own.user_id = p.uid and q.user_id <> p.uid and (c.type = 'direct' or ${notHiddenFrom(viewer, 'q.userId')})
    order by q.seq
  ) else '{}' end`;

/**
 * Selects the chats of `from`, which joins chat_participants as p. Large group chats return their first participants only. What
 * costs most is in the list of columns, so that PostgreSQL computes it for the chats of the page alone.
 */
const selectChats = (viewer: RawBuilder<string>, source: RawBuilder<unknown>) => sql<SelectedRow>`
  select c.*, p.uid as viewer, p.read_seq, p.level, p.muted_version as level_version,
    (select json_build_object('people', count(*), 'uids',
      (array_agg(o.uid order by o.joined_at, o.uid))[1:${CHAT_FACES}::int])
      ${visibleParticipants(viewer)}) as seen,
    m.user_id, m.kind, m.content, m.client_id, m.change, m.photo, m.event, m.data, m.reply_to,
    m.created_at as newest_at, c.type = 'direct' or ${notHiddenFrom(viewer, 'm.userId')} as visible,
    array(
      select q.seq::float8 from messages q
      where q.chat_id = c.id and q.seq > greatest(p.read_seq, c.last_seq - ${QUIET_LOOKED_AT}::int)
        and (q.kind in ('system', 'deleted') or (c.type = 'group' and not (${notHiddenFrom(viewer, 'q.userId')})))
      order by q.seq
    ) as quiet,
    ${unreadReplies(viewer)} as unread_replies
  from ${source}
  join chats c on c.id = p.chat_id
  left join lateral (
    -- With a limit, PostgreSQL looks the newest message of each chat up by its key instead of reading all messages.
    select * from messages n where n.chat_id = c.id and n.seq = c.last_seq and n.seq >= p.first_seq limit 1
  ) m on true
  where p.left_at is null and not p.hidden`;

function toChatRow({ newestAt, visible, seen, ...row }: SelectedRow): ChatRow {
  const { userId, kind, content, clientId, change, photo, event, data, replyTo, ...chat } = row;
  const newest = { userId, kind, content, clientId, change, photo, event, data, replyTo };
  return {
    ...chat,
    people: seen.people,
    uids: seen.uids ?? [],
    last:
      newestAt === null
        ? null
        : messageForReader({ ...newest, chatId: chat.id, seq: chat.lastSeq, createdAt: newestAt, visible }),
  };
}

/** The place of a chat in a member's list, newest first. */
export interface ListPosition {
  at: string;
  chatId: string;
}
/** Returns a member's chats, newest message first, at least one more than the limit, if there are. */
export async function chatsOf(
  db: Db,
  uid: string,
  { after, limit }: { after: ListPosition | null; limit: number },
): Promise<ChatRow[]> {
  const { rows } = await sql<SelectedRow>`${selectChats(sql`${uid}`, sql`chat_participants p`)}
    and p.uid = ${uid}
    ${after ? sql`and (c.last_message_at, c.id) < (${after.at}::timestamptz, ${after.chatId})` : sql``}
    order by c.last_message_at desc, c.id desc limit ${rowsOfPage(limit)}`.execute(db);
  return rows.map(toChatRow);
}

export interface ViewerOfChat {
  viewer: string;
  chatId: string;
}
/** Returns the chats of several viewers in one statement; those that a viewer does not take part in are left out. */
export async function chatsFor(db: Db, viewers: readonly ViewerOfChat[]): Promise<ChatRow[]> {
  const onlyViewer = viewers.length === 1 ? viewers[0] : undefined;
  const source = sql`unnest(${viewers.map(({ viewer }) => viewer)}::text[],
    ${viewers.map(({ chatId }) => chatId)}::text[])
    as asked (uid, chat_id) join chat_participants p on p.uid = asked.uid and p.chat_id = asked.chat_id`;
  const viewer = onlyViewer ? sql<string>`${onlyViewer.viewer}` : sql<string>`${sql.ref('p.uid')}`;
  const { rows } = await selectChats(viewer, source).execute(db);
  return rows.map(toChatRow);
}

interface AudienceRow {
  chatId: string;
  type: 'direct' | 'group';
  version: number;
  members: string[];
  /** The first messages of the members who may not read all of them, by uid. */
  firstSeqs: Record<string, number>;
}
/** Returns the members who receive the events of each chat, and its audience version. */
export async function audienceRowsOf(db: Db, chatIds: readonly string[]): Promise<AudienceRow[]> {
  const { rows } = await sql<AudienceRow>`
    select c.id as chat_id, c.type, c.audience_version as version, r.* from chats c cross join lateral (
      select coalesce(array_agg(p.uid), '{}') as members,
        coalesce(jsonb_object_agg(p.uid, p.first_seq) filter (where p.first_seq > 1), '{}') as first_seqs
      from chat_participants p where p.chat_id = c.id and p.left_at is null and not p.hidden
    ) r where c.id = any(${chatIds})`.execute(db);
  return rows;
}

/**
 * Opens the direct chat of a request, or sets an earlier one back to waiting. A member who withdrew a request and asks again
 * keeps the count of what they wrote: there is room for their note only.
 */
export async function openRequest(db: Db, chat: { id: string; by: string; uids: readonly string[] }) {
  await sqlTables(db)
    .insertInto('chats')
    .values({ id: chat.id, type: 'direct', createdBy: chat.by, gate: 'pending', requestBy: chat.by, requestSent: 0 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        gate: 'pending',
        requestBy: chat.by,
        requestSent: sql`case when chats.request_by = ${chat.by}
            then least(chats.request_sent, ${MESSAGES_BEFORE_ACCEPTANCE - 1}::int) else 0 end`,
        version: sql`chats.version + 1`,
      }),
    )
    .execute();
  await sqlTables(db)
    .insertInto('chatParticipants')
    .values(chat.uids.map((uid) => ({ chatId: chat.id, uid })))
    .onConflict((conflict) =>
      conflict.columns(['chatId', 'uid']).doUpdateSet({ hidden: false, hiddenSince: null, leftAt: null }),
    )
    .execute();
}

/** Sets who may write in a chat, and locks it. */
export async function setGate(db: Db, chatId: string, gate: WritePermission['gate']) {
  await sqlTables(db)
    .updateTable('chats')
    .set({ gate, version: sql`version + 1`, ...(gate === 'open' && { requestBy: null }) })
    .where('id', '=', chatId)
    .execute();
}

/** Returns when the last message of a chat was stored, or the chat was created; null if there is no such chat. */
export async function lastMessageAt(db: Db, chatId: string): Promise<string | null> {
  const row = await sqlTables(db)
    .selectFrom('chats')
    .select('lastMessageAt')
    .where('id', '=', chatId)
    .executeTakeFirst();
  return row?.lastMessageAt ?? null;
}

/** Lets nobody write in a chat, and locks it. The caller raises its version when it publishes the chat. */
export const closeGateSilently = (db: Db, chatId: string) =>
  sqlTables(db).updateTable('chats').set({ gate: 'closed' }).where('id', '=', chatId).execute();

/** Opens a chat that a block has closed. A request that waited for an answer still waits. */
export const restoreGateSilently = (db: Db, chatId: string) =>
  sqlTables(db)
    .updateTable('chats')
    .set({ gate: sql`case when request_by is null then 'open' else 'pending' end` })
    .where('id', '=', chatId)
    .execute();

/** Counts one more message of a request that waits for an answer. Returns false when there is no room for one. */
export async function countRequestMessage(db: Db, chatId: string): Promise<boolean> {
  const { numUpdatedRows } = await sqlTables(db)
    .updateTable('chats')
    .set({ requestSent: sql`request_sent + 1`, version: sql`version + 1` })
    .where('id', '=', chatId)
    .where('requestSent', '<', MESSAGES_BEFORE_ACCEPTANCE)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const raiseVersions = (db: Db, chatIds: readonly string[]) =>
  sql`update chats set version = version + 1 where id = any(${chatIds})`.execute(db);

/**
 * Locks the direct chats of a member and returns them, in the order of their ids, with the other member and whether that one's list
 * has the chat.
 */
export async function lockDirect(db: Db, uid: string): Promise<{ chatId: string; other: string; isListed: boolean }[]> {
  const { rows } = await sql<{ chatId: string; other: string; isListed: boolean }>`
    select c.id as chat_id, q.uid as other, not q.hidden as is_listed from chats c
    join chat_participants p on p.chat_id = c.id and p.uid = ${uid} and p.left_at is null
    join chat_participants q on q.chat_id = c.id and q.uid <> ${uid} and q.left_at is null
    where c.type = 'direct' order by c.id for update of c`.execute(db);
  return rows;
}

/** Lets nobody write in these chats, or ends that. The caller raises the version of those that it publishes. */
export const setPaused = (db: Db, chatIds: readonly string[], paused: boolean) =>
  sql`update chats set paused = ${paused} where id = any(${chatIds}) and paused <> ${paused}`.execute(db);

/** Locks the chats that both members take part in, in the order of their ids. */
export async function lockShared(db: Db, a: string, b: string): Promise<{ id: string; type: 'direct' | 'group' }[]> {
  const { rows } = await sql<{ id: string; type: 'direct' | 'group' }>`
    select c.id, c.type from chats c
    join chat_participants p on p.chat_id = c.id and p.uid = ${a} and p.left_at is null
    join chat_participants q on q.chat_id = c.id and q.uid = ${b} and q.left_at is null
    order by c.id for update of c`.execute(db);
  return rows;
}

/** Returns the direct chats of a member, newest message first, enough for a page. */
export async function directChatsOf(
  db: Db,
  uid: string,
  { after, limit }: { after: ListPosition | null; limit: number },
) {
  const { rows } = await sql<{ id: string; joinedAt: string; lastMessageAt: string }>`
    select c.id, p.joined_at, c.last_message_at from chat_participants p join chats c on c.id = p.chat_id
    where p.uid = ${uid} and p.left_at is null and not p.hidden and c.type = 'direct'
      ${after ? sql`and (c.last_message_at, c.id) < (${after.at}::timestamptz, ${after.chatId})` : sql``}
    order by c.last_message_at desc, c.id desc limit ${rowsOfPage(limit)}`.execute(db);
  return rows;
}

/** Returns the group chats a member takes or took part in, the first joined first. The title of a chat that they left may be another one by now. */
export async function groupChatsOf(db: Db, uid: string) {
  const { rows } = await sql<{ chatId: string; title: string | null; joinedAt: string; leftAt: string | null }>`
    select c.id as chat_id, case when p.left_at is null then c.title end as title, p.joined_at, p.left_at
    from chat_participants p join chats c on c.id = p.chat_id
    where p.uid = ${uid} and c.type = 'group' order by p.joined_at, c.id`.execute(db);
  return rows;
}
