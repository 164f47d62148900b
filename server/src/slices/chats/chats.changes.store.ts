import { sql } from 'kysely';
import type { Message } from '#contract/chats/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { Gate } from './chats.rules.ts';
import { type MessageRow, type NotBlocked, toMessage } from './chats.store.ts';

type Tables = Pick<DB, 'chats'>;
const on = (db: Db) => db.withTables<Tables>();

/** How far the changes of a chat have come. Read it before what is shown with it, so that it never promises too much. */
export async function lastChangeOf(db: Db, chatId: string): Promise<number> {
  const row = await on(db).selectFrom('chats').select('lastChange').where('id', '=', chatId).executeTakeFirst();
  return row?.lastChange ?? 0;
}

/** Holds a chat until the end of the transaction. -> its gate; null when the member does not take part in it */
export async function holdGate(db: Db, chatId: string, uid: string): Promise<Gate | null> {
  const { rows } = await sql<Gate>`
    select c.gate, c.request_by, c.request_sent, c.paused from chats c
    join chat_participants p on p.chat_id = c.id and p.uid = ${uid} and p.left_at is null and not p.hidden
    where c.id = ${chatId} for update of c`.execute(db);
  return rows[0] ?? null;
}

/** What a chat is called, for who takes part in it. */
export async function nameOf(
  db: Db,
  chatId: string,
): Promise<{ id: string; type: 'direct' | 'group'; title: string | null }> {
  const { rows } = await sql<{ id: string; type: 'direct' | 'group'; title: string | null }>`
    select id, type, title from chats where id = ${chatId}`.execute(db);
  const [chat] = rows;
  if (!chat) throw new Error(`There is no chat ${chatId}.`);
  return chat;
}

export async function messageAt(db: Db, chatId: string, seq: number): Promise<Message | null> {
  const { rows } = await sql<MessageRow>`
    select chat_id, seq, user_id, kind, content, created_at, client_id, change, photo from messages
    where chat_id = ${chatId} and seq = ${seq}`.execute(db);
  return rows[0] ? toMessage(rows[0]) : null;
}

/** What is to stand in a message's place. */
export interface Change {
  kind: 'text' | 'deleted';
  content: string;
  keepsPhoto: boolean;
}
/** Writes new words over the old ones, or nothing when it is deleted; the caller holds the chat. -> it as it is now, and who reads it */
export async function changeMessage(
  db: Db,
  { chatId, seq }: Pick<Message, 'chatId' | 'seq'>,
  { kind, content, keepsPhoto }: Change,
): Promise<{ message: Message; members: string[] }> {
  const { rows } = await sql<MessageRow & { members: string[] }>`
    with moved as (update chats set last_change = last_change + 1 where id = ${chatId} returning last_change)
    update messages m set kind = ${kind}, content = ${content},
      photo = case when ${keepsPhoto}::boolean then m.photo end, change = moved.last_change
    from moved where m.chat_id = ${chatId} and m.seq = ${seq}
    returning m.chat_id, m.seq, m.user_id, m.kind, m.content, m.created_at, m.client_id, m.change, m.photo, array(
      select p.uid from chat_participants p where p.chat_id = m.chat_id and p.left_at is null and not p.hidden
    ) as members`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no message ${seq} in ${chatId}.`);
  return { message: toMessage(row), members: row.members };
}

/** What changed after a change, in the order of the changes, at most limit + 1. */
export async function changedAfter(
  db: Db,
  chatId: string,
  { viewer, notBlocked, change, limit }: { viewer: string; notBlocked: NotBlocked; change: number; limit: number },
): Promise<(MessageRow & { visible: boolean })[]> {
  const seen = chatId.startsWith('group_') ? notBlocked(viewer, 'm.userId') : sql<boolean>`true`;
  const { rows } = await sql<MessageRow & { visible: boolean }>`
    select m.chat_id, m.seq, m.user_id, m.kind, m.content, m.created_at, m.client_id, m.change, m.photo, ${seen} as visible
    from messages m where m.chat_id = ${chatId} and m.change > greatest(${change}::bigint, 0)
    order by m.change limit ${limit + 1}`.execute(db);
  return rows;
}
