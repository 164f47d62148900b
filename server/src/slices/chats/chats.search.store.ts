import { sql } from 'kysely';
import type { Message } from '#contract/chats/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type MessageRow, type NotBlocked, toMessage } from './chats.store.ts';

/** The place of a message among all of a member's, newest first. */
export interface Place {
  at: string;
  chatId: string;
  seq: number;
}

/**
 * Messages that hold all words asked for, the last one maybe only begun: newest first, at most limit + 1, of the chats the
 * member takes part in now, without those a block hides from them.
 */
export async function messagesWith(
  db: Db,
  uid: string,
  notBlocked: NotBlocked,
  { search, after, limit }: { search: string; after: Place | null; limit: number },
): Promise<Message[]> {
  const asked = await sql<{ words: string }>`
    select plainto_tsquery('simple', message_words(${search}))::text as words`.execute(db);
  const words = asked.rows[0]?.words;
  if (!words) return [];
  const { rows } = await sql<MessageRow>`
    select m.chat_id, m.seq, m.user_id, m.kind, m.content, m.created_at, m.client_id, m.change, m.photo
    from messages m
    join chat_participants p on p.chat_id = m.chat_id and p.uid = ${uid} and p.left_at is null and not p.hidden
    join chats c on c.id = m.chat_id
    where m.kind = 'text' and to_tsvector('simple', message_words(m.content)) @@ ${`${words}:*`}::tsquery
      and (c.type = 'direct' or ${notBlocked(uid, 'm.userId')})
      ${after ? sql`and (m.created_at, m.chat_id, m.seq) < (${after.at}::timestamptz, ${after.chatId}, ${after.seq}::bigint)` : sql``}
    order by m.created_at desc, m.chat_id desc, m.seq desc
    limit ${limit + 1}`.execute(db);
  return rows.map(toMessage);
}
