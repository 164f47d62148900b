import { type RawBuilder, sql } from 'kysely';
import type { Message, Reaction } from '#contract/chats/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import { type ChatReader, visibleTo } from './reader-visibility.ts';

type MessageKey = Pick<Message, 'chatId' | 'seq'>;

/** The reactions to a message as its reader may see them, and the newest change among them. */
export interface MessageReactions {
  change: number;
  list: Reaction[];
}

/** Selects the reactions to the message m, for one of its readers; null when nobody has reacted. The first emoji comes first. */
export const reactionsTo = (reader: ChatReader): RawBuilder<MessageReactions | null> => sql`(
  select jsonb_build_object('change', max(x.change), 'list', coalesce(
    jsonb_agg(jsonb_build_object('emoji', x.emoji, 'count', x.count, 'mine', x.mine) order by x.since, x.emoji)
      filter (where x.count > 0), '[]'))
  from (
    select r.emoji, max(r.change) as change, min(r.created_at) filter (where r.is_visible) as since,
      count(*) filter (where r.emoji is not null and r.is_visible) as count, bool_or(r.uid = ${reader.viewer}) as mine
    from (
      select r.*, ${visibleTo(reader, 'r.uid')} as is_visible
      from message_reactions r where r.chat_id = m.chat_id and r.seq = m.seq
    ) r group by r.emoji
  ) x having count(*) > 0
)`;

export interface SetReaction {
  change: number;
  audienceVersion: number;
  /** The member's reaction before. */
  was: string | null;
}
/**
 * Sets a member's reaction to a message, or takes it back. The chat must be locked. Its cost does not depend on the number of
 * participants or reactions. Returns null when that changes nothing.
 */
export async function setReaction(
  db: Db,
  { chatId, seq }: MessageKey,
  uid: string,
  emoji: string | null,
): Promise<SetReaction | null> {
  const { rows } = await sql<SetReaction>`
    with was as (
      select emoji from message_reactions where chat_id = ${chatId} and seq = ${seq} and uid = ${uid}
    ),
    moved as (
      update chats set last_change = last_change + 1
      where id = ${chatId} and (select emoji from was) is distinct from ${emoji}::text
      returning last_change, audience_version
    ),
    stored as (
      insert into message_reactions (chat_id, seq, uid, emoji, change)
      select ${chatId}, ${seq}::bigint, ${uid}, ${emoji}::text, last_change from moved
      on conflict (chat_id, seq, uid) do update set emoji = excluded.emoji, change = excluded.change, created_at = now()
    )
    select last_change as change, audience_version, (select emoji from was) as was from moved`.execute(db);
  return rows[0] ?? null;
}

export interface Reacted {
  uid: string;
  emoji: string;
  at: string;
}
/** Returns who has reacted to a message and whom the reader may see, the first one first, enough for a page. */
export async function reactedTo(
  db: Db,
  reader: ChatReader,
  { seq, after, limit }: { seq: number; after: { at: string; uid: string } | null; limit: number },
): Promise<Reacted[]> {
  const { rows } = await sql<Reacted>`
    select r.uid, r.emoji, r.created_at as at from message_reactions r
    where r.chat_id = ${reader.chatId} and r.seq = ${seq} and r.emoji is not null and ${visibleTo(reader, 'r.uid')}
      ${after ? sql`and (r.created_at, r.uid) > (${after.at}::timestamptz, ${after.uid})` : sql``}
    order by r.created_at, r.uid limit ${rowsOfPage(limit)}`.execute(db);
  return rows;
}

/** Deletes the reactions to a message that is deleted. */
export const deleteReactionsTo = (db: Db, { chatId, seq }: MessageKey) =>
  sql`delete from message_reactions where chat_id = ${chatId} and seq = ${seq}`.execute(db);

/** Returns the reactions of a member, for their download (A-18). */
export async function reactionsBy(db: Db, uid: string): Promise<(MessageKey & { emoji: string; reactedAt: string })[]> {
  const { rows } = await sql<MessageKey & { emoji: string; reactedAt: string }>`
    select chat_id, seq, emoji, created_at as reacted_at from message_reactions
    where uid = ${uid} and emoji is not null order by chat_id, seq`.execute(db);
  return rows;
}

/** Deletes the reactions of a member whose account is deleted. */
export const deleteReactionsBy = (db: Db, uid: string) =>
  sql`delete from message_reactions where uid = ${uid}`.execute(db);
