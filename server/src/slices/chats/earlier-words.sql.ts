import { type Selectable, sql } from 'kysely';
import type { EarlierWords } from '#contract/account/routes.ts';
import type { Message } from '#contract/chats/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHiddenAt } from '#server/slices/safety/index.ts';
import { EARLIER_WORDS_REPORTED } from './chat.rules.ts';

type SqlTables = Pick<DB, 'earlierWords'>;
type MessageKey = Pick<Message, 'chatId' | 'seq'>;
type Row = Selectable<SqlTables['earlierWords']>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Keeps the words of a message that is about to be edited or deleted. The chat must be locked. */
export const keepEarlierWords = (db: Db, message: Pick<Message, 'chatId' | 'seq' | 'userId' | 'content' | 'photo'>) =>
  sql`insert into earlier_words (chat_id, seq, version, uid, content, had_photo, shown_at, replaced_at)
    select m.chat_id, m.seq, coalesce(max(e.version), 0) + 1, ${message.userId}, ${message.content},
      ${message.photo !== undefined}, coalesce(max(e.replaced_at), m.created_at), now()
    from messages m left join earlier_words e on e.chat_id = m.chat_id and e.seq = m.seq
    where m.chat_id = ${message.chatId} and m.seq = ${message.seq} group by m.chat_id, m.seq`.execute(db);

/** Earlier words of a message, as a report shows them. */
export type ReportedEarlierWords = Pick<Row, 'content' | 'hadPhoto' | 'replacedAt'>;
/**
 * Returns the earlier words of a message that a member could see: replaced since that time, while they were in the chat, and
 * shown when nothing hid the author from them. Of many, those that were shown longest; oldest first.
 */
export async function earlierWordsSeenBy(
  db: Db,
  viewer: string,
  { chatId, seq }: MessageKey,
  since: Date,
): Promise<ReportedEarlierWords[]> {
  const { rows } = await sql<ReportedEarlierWords>`
    select content, had_photo, replaced_at from (
      select e.* from earlier_words e join chat_participants p on p.chat_id = e.chat_id and p.uid = ${viewer}
      where e.chat_id = ${chatId} and e.seq = ${seq} and e.replaced_at >= ${since}
        and p.joined_at <= e.replaced_at and (p.left_at is null or p.left_at >= e.shown_at)
        and ${notHiddenAt(viewer, 'e.uid', 'e.shownAt')}
      order by e.replaced_at - e.shown_at desc limit ${EARLIER_WORDS_REPORTED}
    ) seen order by version`.execute(db);
  return rows;
}

/** Returns the earlier words of everything that a member wrote, for their download. */
export async function earlierWordsBy(db: Db, uid: string): Promise<EarlierWords[]> {
  const rows = await sqlTables(db)
    .selectFrom('earlierWords')
    .select(['chatId', 'seq', 'content', 'replacedAt'])
    .where('uid', '=', uid)
    .orderBy('chatId')
    .orderBy('seq')
    .orderBy('version')
    .execute();
  return rows;
}

/** Deletes the earlier words of a member whose account is deleted. */
export const deleteEarlierWordsBy = (db: Db, uid: string) =>
  sqlTables(db).deleteFrom('earlierWords').where('uid', '=', uid).execute();

/** Deletes words that were replaced before an instant. */
export const deleteEarlierWordsBefore = (db: Db, cutoff: Date) =>
  sqlTables(db).deleteFrom('earlierWords').where('replacedAt', '<', cutoff.toISOString()).execute();
