import { sql } from 'kysely';
import type { Message } from '#contract/chats/views.ts';
import type { Picture } from '#contract/media/views.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Puts a photo to a message that was stored in the same transaction; its chat is held. */
export const setPhoto = (db: Db, { chatId, seq }: Pick<Message, 'chatId' | 'seq'>, photo: Picture) =>
  sql`update messages set photo = ${JSON.stringify(photo)}::jsonb where chat_id = ${chatId} and seq = ${seq}`.execute(
    db,
  );

/** Whether a chat waits for its request to be answered. */
export async function isPending(db: Db, chatId: string): Promise<boolean> {
  const { rows } = await sql<{ gate: string }>`select gate from chats where id = ${chatId}`.execute(db);
  return rows[0]?.gate === 'pending';
}

/** A member's messages that have a photo, by chat in the order in which chats are locked. */
export async function withPhotoBy(db: Db, uid: string): Promise<Pick<Message, 'chatId' | 'seq' | 'content'>[]> {
  const { rows } = await sql<Pick<Message, 'chatId' | 'seq' | 'content'>>`
    select chat_id, seq, content from messages
    where user_id = ${uid} and photo is not null order by chat_id, seq`.execute(db);
  return rows;
}
