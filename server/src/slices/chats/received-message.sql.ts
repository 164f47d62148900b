import { sql } from 'kysely';
import type { Message } from '#contract/chats/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notHiddenAt, notHiddenFrom } from '#server/slices/safety/index.ts';
import { earlierWordsSeenBy } from './earlier-words.sql.ts';
import { MESSAGE_COLUMNS, type MessageRow, toMessage } from './messages.sql.ts';

export interface ReceivedOptions {
  /** How far back messages count that the reader can no longer see. */
  since: Date;
  /** Locks the chat until the transaction ends. */
  lock: boolean;
}
type ReceivedRow = MessageRow & { type: 'direct' | 'group'; title: string | null };

/**
 * Returns a message that a reader sees now or was shown since that time, with its earlier words; null for others. So a member who
 * withdraws, leaves, blocks, edits or deletes does not take away what the reader may want to report.
 */
export async function findReceivedMessage(
  db: Db,
  viewer: string,
  { chatId, seq }: Pick<Message, 'chatId' | 'seq'>,
  { since, lock }: ReceivedOptions,
) {
  const { rows } = await sql<ReceivedRow>`
    select ${MESSAGE_COLUMNS}, c.type, c.title from chats c
    join chat_participants p on p.chat_id = c.id and p.uid = ${viewer}
    join messages m on m.chat_id = c.id and m.seq = ${seq} and m.seq >= p.first_seq
    where c.id = ${chatId} and (
      (p.left_at is null and not p.hidden and (c.type = 'direct' or ${notHiddenFrom(viewer, 'm.userId')}))
      or (
        m.created_at >= ${since} and (p.left_at is null or m.created_at <= p.left_at)
        and (not p.hidden or m.created_at <= coalesce(p.hidden_since, 'infinity'))
        and ${notHiddenAt(viewer, 'm.userId', 'm.createdAt')}
        -- A member who entered the chat later saw no author of this line, and a report must not confirm one.
        and ${notHiddenAt(viewer, 'm.userId', 'p.joinedAt')}
      )
    )
    ${lock ? sql`for update of c` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const earlierVersions = await earlierWordsSeenBy(db, viewer, { chatId, seq }, since);
  return { ...toMessage(row), earlier: earlierVersions, chat: { id: chatId, type: row.type, title: row.title } };
}
