import { sql } from 'kysely';
import type { Message } from '#contract/chats/views.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What a member wrote, by conversation, the oldest first. */
export async function messagesBy(db: Db, uid: string): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select chat_id, seq, user_id, kind, content, created_at as "timestamp", client_id, change, photo
    from messages where user_id = ${uid} order by chat_id, seq`.execute(db);
  return rows.map(({ photo, ...message }) => ({ ...message, ...(photo && { photo }) }));
}

/** Group chats a member takes or took part in, the first joined first. */
export async function groupsOf(db: Db, uid: string) {
  const { rows } = await sql<{ chatId: string; title: string | null; joinedAt: string; leftAt: string | null }>`
    select c.id as chat_id, c.title, p.joined_at, p.left_at
    from chat_participants p join chats c on c.id = p.chat_id
    where p.uid = ${uid} and c.type = 'group' order by p.joined_at, c.id`.execute(db);
  return rows;
}

/**
 * Takes a member out of every chat and closes their direct ones. Chats are locked in the order of their ids, as by those
 * who write. -> the chats, and who is left in each
 */
export async function leaveAll(db: Db, uid: string): Promise<{ chatId: string; others: string[] }[]> {
  await sql`
    select 1 from chats where id in (select chat_id from chat_participants where uid = ${uid}) order by id for update
  `.execute(db);
  // Lines about what they did ("Ann joined") begin with their name: greedily up to the last verb, so that no part is left.
  await sql`
    update messages set content = regexp_replace(content, '^.* (joined|left|cancelled this|changed t)', 'A member \\1')
    where user_id = ${uid} and kind = 'system'`.execute(db);
  const { rows } = await sql<{ chatId: string; others: string[] }>`
    with mine as (delete from chat_participants where uid = ${uid} returning chat_id)
    update chats c set version = version + 1, gate = case when c.type = 'direct' then 'closed' else c.gate end,
      request_by = case when c.type = 'direct' then null else c.request_by end
    from mine where c.id = mine.chat_id
    returning c.id as chat_id, array(
      select p.uid from chat_participants p where p.chat_id = c.id and p.uid <> ${uid} and p.left_at is null
    ) as others`.execute(db);
  return rows;
}

/** Of those who take part in a chat and have not muted it, who has not read up to a message. */
export async function unreadBy(db: Db, chatId: string, seq: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from chat_participants
    where chat_id = ${chatId} and left_at is null and not hidden and not muted and read_seq < ${seq}`.execute(db);
  return rows.map(({ uid }) => uid);
}
