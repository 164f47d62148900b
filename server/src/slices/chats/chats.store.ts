import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Message } from '#contract/chats/views.ts';
import { CHAT_FACES, MESSAGES_BEFORE_ACCEPTANCE, QUIET_LOOKED_AT } from '#contract/limits.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { type Gate, hidden } from './chats.rules.ts';

type Tables = Pick<DB, 'chats' | 'chatParticipants' | 'messages'>;
/** safety's condition on a column with a member's uid: in a group, nobody reads whom a block keeps from them. */
export type NotBlocked = (viewer: string, column: string) => RawBuilder<boolean>;
export type MessageRow = Selectable<Tables['messages']>;
type ChatRow = Selectable<Tables['chats']>;
/** A chat as one participant's row joins it, with its newest message. */
export interface ChatOf extends ChatRow {
  readSeq: number;
  /** Places after read_seq with nothing to read. */
  quiet: number[];
  muted: boolean;
  mutedVersion: number;
  last: Message | null;
}
const on = (db: Db) => db.withTables<Tables>();

const LIST_MAX = 500;

export const toMessage = (row: MessageRow): Message => ({
  chatId: row.chatId,
  seq: row.seq,
  userId: row.userId,
  kind: row.kind,
  content: row.content,
  timestamp: row.createdAt,
  clientId: row.clientId,
  change: row.change,
  ...(row.photo && { photo: row.photo }),
});
/** What a reader gets of a message that a block may keep from them. */
export const shown = ({ visible, ...row }: MessageRow & { visible: boolean }): Message =>
  visible ? toMessage(row) : hidden(toMessage(row));

/** A member's chats, newest first; one of them when an id is given. */
export async function chatsOf(db: Db, uid: string, notBlocked: NotBlocked, chatId?: string): Promise<ChatOf[]> {
  const rows = await on(db)
    .selectFrom('chatParticipants as p')
    .innerJoin('chats as c', 'c.id', 'p.chatId')
    .leftJoin('messages as m', (join) => join.onRef('m.chatId', '=', 'c.id').onRef('m.seq', '=', 'c.lastSeq'))
    .selectAll('c')
    .select([
      'p.readSeq',
      'p.muted',
      'p.mutedVersion',
      'm.userId',
      'm.kind',
      'm.content',
      'm.createdAt as sentAt',
      'm.clientId',
      'm.change',
      'm.photo',
    ])
    .select(sql<boolean>`c.type = 'direct' or ${notBlocked(uid, 'm.userId')}`.as('visible'))
    .select(
      sql<number[]>`array(
        select q.seq::float8 from messages q
        where q.chat_id = c.id and q.seq > greatest(p.read_seq, c.last_seq - ${QUIET_LOOKED_AT}::int)
          and (q.kind in ('system', 'deleted') or (c.type = 'group' and not (${notBlocked(uid, 'q.userId')})))
        order by q.seq
      )`.as('quiet'),
    )
    .where('p.uid', '=', uid)
    .where('p.leftAt', 'is', null)
    .where('p.hidden', '=', false)
    .$if(chatId !== undefined, (query) => query.where('p.chatId', '=', chatId as string))
    .orderBy('c.lastMessageAt', 'desc')
    .orderBy('c.id')
    .limit(LIST_MAX)
    .execute();
  return rows.map(({ userId, kind, content, sentAt, clientId, change, photo, visible, ...chat }) => {
    if (userId === null || kind === null || content === null || sentAt === null || clientId === null)
      return { ...chat, last: null };
    const last = toMessage({
      chatId: chat.id,
      seq: chat.lastSeq,
      userId,
      kind,
      content,
      createdAt: sentAt,
      clientId,
      change: change ?? 0,
      photo,
    });
    return { ...chat, last: visible ? last : hidden(last) };
  });
}

/**
 * Who takes part, by chat, and how many; of large groups the first, without those a block keeps from the viewer. While the
 * other of a direct chat is suspended, the viewer alone.
 */
export async function participantsOf(
  db: Db,
  viewer: string,
  notBlocked: NotBlocked,
  chatIds: readonly string[],
): Promise<Map<string, { uids: string[]; people: number }>> {
  const { rows } = await sql<{ chatId: string; uids: string[]; people: number }>`
    select c.id as chat_id, seen.uids[:${CHAT_FACES}::int] as uids, cardinality(seen.uids) as people
    from chats c, lateral (select array(
      select p.uid from chat_participants p
      where p.chat_id = c.id and p.left_at is null
        and case when c.type = 'direct' then not c.paused or p.uid = ${viewer} else ${notBlocked(viewer, 'p.uid')} end
      order by p.joined_at, p.uid
    ) as uids) seen
    where c.id = any(${chatIds})`.execute(db);
  return new Map(rows.map(({ chatId, uids, people }) => [chatId, { uids, people }]));
}

export async function isParticipant(db: Db, chatId: string, uid: string): Promise<boolean> {
  const row = await on(db)
    .selectFrom('chatParticipants')
    .select('uid')
    .where('chatId', '=', chatId)
    .where('uid', '=', uid)
    .where('leftAt', 'is', null)
    .where('hidden', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Opens the direct chat of a request, or puts an old one back to waiting. Who withdrew and asks again has written what they
 * have written: there is room for their note alone.
 */
export async function openRequest(db: Db, chat: { id: string; by: string; uids: readonly string[] }) {
  await on(db)
    .insertInto('chats')
    .values({
      id: chat.id,
      type: 'direct',
      threadId: null,
      title: null,
      createdBy: chat.by,
      gate: 'pending',
      requestBy: chat.by,
      requestSent: 0,
    })
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
  await on(db)
    .insertInto('chatParticipants')
    .values(chat.uids.map((uid) => ({ chatId: chat.id, uid, leftAt: null })))
    .onConflict((conflict) => conflict.columns(['chatId', 'uid']).doUpdateSet({ hidden: false, leftAt: null }))
    .execute();
}

export async function setGate(db: Db, chatId: string, gate: Gate['gate']) {
  await on(db)
    .updateTable('chats')
    .set({ gate, version: sql`version + 1`, ...(gate === 'open' && { requestBy: null }) })
    .where('id', '=', chatId)
    .execute();
}

export async function setHidden(db: Db, chatId: string, uids: readonly string[], hidden: boolean) {
  await on(db)
    .updateTable('chatParticipants')
    .set({ hidden })
    .where('chatId', '=', chatId)
    .where((eb) => eb('uid', '=', eb.fn.any(eb.val(uids))))
    .execute();
}

export async function removeParticipant(db: Db, chatId: string, uid: string) {
  await on(db).deleteFrom('chatParticipants').where('chatId', '=', chatId).where('uid', '=', uid).execute();
}

interface Window {
  viewer: string;
  notBlocked: NotBlocked;
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}
/** Messages in the order of seq, at most limit + 1, so that the caller sees whether there are more. */
export async function messagesOf(
  db: Db,
  chatId: string,
  { viewer, notBlocked, before, after, limit }: Window,
): Promise<Message[]> {
  const forward = after !== undefined;
  const isGroup = chatId.startsWith('group_');
  const rows = await on(db)
    .selectFrom('messages')
    .selectAll()
    .select((isGroup ? notBlocked(viewer, 'messages.userId') : sql<boolean>`true`).as('visible'))
    .where('chatId', '=', chatId)
    .$if(forward, (query) => query.where('seq', '>', after as number))
    .$if(before !== undefined, (query) => query.where('seq', '<', before as number))
    .orderBy('seq', forward ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  return rows.map(shown);
}

/** Moves a read position forward, never back, never past the newest message. -> it and whether it moved */
export async function markRead(
  db: Db,
  chatId: string,
  uid: string,
  seq: number,
): Promise<{ readSeq: number; moved: boolean } | null> {
  const { rows } = await sql<{ readSeq: number; moved: boolean }>`
    update chat_participants p set read_seq = greatest(p.read_seq, least(${seq}::bigint, c.last_seq))
    from chats c, chat_participants was
    where c.id = p.chat_id and was.chat_id = p.chat_id and was.uid = p.uid
      and p.chat_id = ${chatId} and p.uid = ${uid} and p.left_at is null and not p.hidden
    returning p.read_seq, p.read_seq > was.read_seq as moved`.execute(db);
  return rows[0] ?? null;
}

export const directIndex = (db: Db, uid: string) =>
  on(db)
    .selectFrom('chatParticipants as p')
    .innerJoin('chats as c', 'c.id', 'p.chatId')
    .select(['c.id', 'p.joinedAt'])
    .where('p.uid', '=', uid)
    .where('p.leftAt', 'is', null)
    .where('p.hidden', '=', false)
    .where('c.type', '=', 'direct')
    .orderBy('c.lastMessageAt', 'desc')
    .limit(LIST_MAX)
    .execute();

export interface Waiting {
  chatId: string;
  userId: string;
  clientId: string;
  content: string;
}
export type Stored =
  | { outcome: 'stored' | 'known'; message: Message; members: string[] }
  | { outcome: 'CHAT_NOT_FOUND' | 'CHAT_CLOSED' | 'AWAITING_ACCEPTANCE' };

interface StoredRow {
  ord: number;
  outcome: 'stored' | 'known' | 'CHAT_NOT_FOUND' | 'CHAT_CLOSED' | 'AWAITING_ACCEPTANCE';
  seq: number;
  createdAt: string;
  chatId: string;
  content: string;
  members: string[] | null;
}

/**
 * Stores messages that wait together (migration 0009, store_messages). -> what became of each, in their order.
 * @throws DatabaseError 23505 on message_is_stored_once when another node stored one of them meanwhile: run it again
 */
export async function storeMessages(db: Db, batch: readonly Waiting[]): Promise<Stored[]> {
  const { rows } = await sql<StoredRow>`select * from store_messages(
    ${batch.map((item) => item.chatId)}::text[], ${batch.map((item) => item.userId)}::text[],
    ${batch.map((item) => item.clientId)}::text[], ${batch.map((item) => item.content)}::text[],
    ${MESSAGES_BEFORE_ACCEPTANCE}::int)`.execute(db);
  const byOrder = new Map(rows.map((row) => [row.ord, row]));
  const results: Stored[] = [];
  const byKey = new Map<string, Stored>();
  batch.forEach((item, index) => {
    const row = byOrder.get(index + 1);
    const key = `${item.userId} ${item.clientId}`;
    // Twice in one batch: the second is the first, known.
    const twin = byKey.get(key);
    const result: Stored = row
      ? resultOf(row, item)
      : twin && 'message' in twin
        ? { ...twin, outcome: 'known', members: [] }
        : (twin ?? { outcome: 'CHAT_NOT_FOUND' });
    byKey.set(key, result);
    results.push(result);
  });
  return withChanges(db, results);
}

/** A message stored before may have a photo, or have been changed or deleted since: its sender, who missed the answer, gets it as it is now. */
async function withChanges(db: Db, results: Stored[]): Promise<Stored[]> {
  const known = results.flatMap((one) => (one.outcome === 'known' && 'message' in one ? [one.message] : []));
  if (known.length === 0) return results;
  const { rows } = await sql<MessageRow>`
    select m.chat_id, m.seq, m.user_id, m.kind, m.content, m.created_at, m.client_id, m.change, m.photo
    from unnest(${known.map(({ chatId }) => chatId)}::text[], ${known.map(({ seq }) => seq)}::bigint[]) as k (chat_id, seq)
    join messages m on m.chat_id = k.chat_id and m.seq = k.seq where m.change > 0 or m.photo is not null`.execute(db);
  const changed = new Map(rows.map((row) => [`${row.chatId} ${row.seq}`, toMessage(row)]));
  return results.map((one) =>
    'message' in one
      ? { ...one, message: changed.get(`${one.message.chatId} ${one.message.seq}`) ?? one.message }
      : one,
  );
}

function resultOf(row: StoredRow, { userId, clientId }: Waiting): Stored {
  if (row.outcome !== 'stored' && row.outcome !== 'known') return { outcome: row.outcome };
  const message = toMessage({ ...row, userId: userId, clientId: clientId, kind: 'text', change: 0, photo: null });
  return { outcome: row.outcome, message, members: row.members ?? [] };
}

/** How many messages were written since then, by day of New York. */
export async function messagesByDay(db: Db, since: Date): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(created_at at time zone 'America/New_York', 'YYYY-MM-DD') as day, count(*) as count
    from messages where created_at >= ${since} group by 1`.execute(db);
  return rows;
}

/** Opens a group chat that nobody takes part in yet. */
export const openGroup = (db: Db, { id, title, by }: { id: string; title: string; by: string }) =>
  on(db)
    .insertInto('chats')
    .values({
      id,
      type: 'group',
      threadId: null,
      title,
      createdBy: by,
      gate: 'open',
      requestBy: null,
      requestSent: 0,
    })
    .execute();

/** -> whether they take part now and did not before */
export async function joinGroup(db: Db, chatId: string, uid: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into chat_participants as p (chat_id, uid, read_seq) select id, ${uid}, last_seq from chats where id = ${chatId}
    on conflict (chat_id, uid) do update set left_at = null, hidden = false, read_seq = excluded.read_seq
    where p.left_at is not null or p.hidden`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** -> whether they took part */
export async function leaveGroup(db: Db, chatId: string, uid: string): Promise<boolean> {
  const { numUpdatedRows } = await on(db)
    .updateTable('chatParticipants')
    .set({ leftAt: sql<string>`now()` })
    .where('chatId', '=', chatId)
    .where('uid', '=', uid)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
