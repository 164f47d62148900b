import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** The name of this process in messages_to_notify. */
export const PROCESS: string = randomUUID();

/** Messages of a chat in the order of their seq, from the first to the last. */
export interface MessageRange {
  chatId: string;
  first: number;
  last: number;
}
/** Messages that a process stored, and whose readers were perhaps not notified. */
export interface Overdue extends MessageRange {
  process: string;
}

/**
 * Records that the readers of these messages are notified. Rows that a transaction has locked stay until the next call. The rest of
 * a row begins to wait anew, because a chat in which somebody always writes would otherwise count as interrupted.
 */
export const markNotified = (db: Db, ranges: readonly MessageRange[], process = PROCESS) =>
  sql`
    with notified as (
      select * from unnest(${ranges.map(({ chatId }) => chatId)}::text[], ${ranges.map(({ first }) => first)}::bigint[],
        ${ranges.map(({ last }) => last)}::bigint[]) as n (chat_id, first_seq, last_seq)
    ),
    -- Earlier messages of the same chat may have failed. Their row stays.
    own as (
      select m.chat_id, m.process, m.last_seq as stored, n.last_seq as done
      from messages_to_notify m join notified n on n.chat_id = m.chat_id
      where m.process = ${process} and m.first_seq >= n.first_seq for update of m skip locked
    ),
    removed as (
      delete from messages_to_notify m using own o
      where m.chat_id = o.chat_id and m.process = o.process and o.stored <= o.done
    )
    update messages_to_notify m set first_seq = greatest(m.first_seq, o.done + 1), since = now()
    from own o where m.chat_id = o.chat_id and m.process = o.process and o.stored > o.done`.execute(db);

/**
 * Claims messages that have waited for longer than this, so that no other node does the same at the same time. The query before the
 * update is evaluated once; as a subquery it could claim more than the limit, as `claim` of pushes explains.
 */
export async function claimOverdue(db: Db, olderThanMs: number, limit: number): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    with o as materialized (
      select chat_id, process from messages_to_notify
      where since <= now() - make_interval(secs => ${olderThanMs / 1000}::double precision)
      order by since limit ${limit} for update skip locked
    )
    update messages_to_notify m set since = now() from o
    where m.chat_id = o.chat_id and m.process = o.process
    returning m.chat_id, m.process, m.first_seq as first, m.last_seq as last`.execute(db);
  return rows;
}

/**
 * Returns between two messages of a chat the last message of each author, and every reply, because a member may be notified of
 * replies alone.
 */
export async function messagesToNotify(db: Db, { chatId, first, last }: MessageRange): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select max(seq) as seq from messages
    where chat_id = ${chatId} and seq between ${first}::bigint and ${last}::bigint and kind <> 'system'
    group by user_id, case when reply_to is not null then seq end order by 1`.execute(db);
  return rows.map(({ seq }) => seq);
}

/** Removes what is left to do in the direct chats of a member, whose ids contain the uid. The chats must be locked. */
export const forgetDirectMessagesToNotify = (db: Db, uid: string) =>
  sql`delete from messages_to_notify where position(${uid} in chat_id) > 0`.execute(db);
