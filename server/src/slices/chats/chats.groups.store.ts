import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { type Stored, toMessage } from './chats.store.ts';

type Tables = Pick<DB, 'chats' | 'chatParticipants'>;
const on = (db: Db) => db.withTables<Tables>();

export interface Group {
  chatId: string;
  hangoutId: string;
  title: string;
  createdBy: string;
}

/** Makes a hangout's chat if it is missing, and holds it until the end of the transaction. -> whether it was made */
export async function openGroup(db: Db, { chatId, hangoutId, title, createdBy }: Group): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(db)
    .insertInto('chats')
    .values({ id: chatId, type: 'group', threadId: hangoutId, title, createdBy: createdBy })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  await lockChat(db, chatId);
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Waits for messages that are being stored, and keeps others waiting. -> whether there is such a chat */
export async function lockChat(db: Db, chatId: string): Promise<boolean> {
  const row = await on(db).selectFrom('chats').select('id').where('id', '=', chatId).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Lets members in who are not; to them all that was said so far counts as read. -> who is new */
export async function addMembers(db: Db, chatId: string, uids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    insert into chat_participants as p (chat_id, uid, read_seq)
    select c.id, u.uid, c.last_seq from chats c, unnest(${uids}::text[]) as u (uid) where c.id = ${chatId}
    on conflict (chat_id, uid) do update
      set left_at = null, hidden = false, joined_at = excluded.joined_at, read_seq = excluded.read_seq
      where p.left_at is not null
    returning p.uid`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** -> whether they were in */
export async function removeMember(db: Db, chatId: string, uid: string): Promise<boolean> {
  const { numUpdatedRows } = await on(db)
    .updateTable('chatParticipants')
    .set({ leftAt: sql`now()` })
    .where('chatId', '=', chatId)
    .where('uid', '=', uid)
    .where('leftAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The chat changed, and maybe its title. -> its new version */
export async function nextVersion(db: Db, chatId: string, title?: string): Promise<number> {
  const { version } = await on(db)
    .updateTable('chats')
    .set({ version: sql`version + 1`, ...(title !== undefined && { title }) })
    .where('id', '=', chatId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function membersOf(db: Db, chatId: string): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('chatParticipants')
    .select('uid')
    .where('chatId', '=', chatId)
    .where('leftAt', 'is', null)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Groups both are in. */
export async function sharedGroups(db: Db, a: string, b: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from chats c
    join chat_participants p on p.chat_id = c.id and p.uid = ${a} and p.left_at is null
    join chat_participants q on q.chat_id = c.id and q.uid = ${b} and q.left_at is null
    where c.type = 'group' order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}

interface LineRow
  extends Selectable<{
    chatId: string;
    seq: number;
    userId: string;
    content: string;
    createdAt: string;
    clientId: string;
  }> {
  members: string[];
}

/**
 * Stores a line about what a member did: the next seq, under the chat's lock, which the caller holds. It lights no badge:
 * whoever had read all above it has read it.
 */
export async function storeLine(
  db: Db,
  line: { chatId: string; userId: string; content: string },
): Promise<Extract<Stored, { message: unknown }>> {
  const { rows } = await sql<LineRow>`
    with moved as (
      update chats set last_seq = last_seq + 1, last_message_at = greatest(clock_timestamp(), last_message_at)::timestamptz(3)
      where id = ${line.chatId} returning id, last_seq, last_message_at
    ),
    stored as (
      insert into messages (chat_id, seq, user_id, kind, content, created_at, client_id)
      select m.id, m.last_seq, ${line.userId}, 'system', ${line.content}, m.last_message_at, ${randomUUID()} from moved m
      returning *
    ),
    read as (
      update chat_participants p set read_seq = m.last_seq from moved m
      where p.chat_id = m.id and (p.read_seq = m.last_seq - 1 or p.uid = ${line.userId})
    )
    select s.*, array(
      select p.uid from chat_participants p where p.chat_id = s.chat_id and p.left_at is null and not p.hidden
    ) as members
    from stored s`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`There is no chat ${line.chatId}.`);
  return {
    outcome: 'stored',
    message: toMessage({ ...row, kind: 'system', change: 0, photo: null }),
    members: row.members,
  };
}
