import { sql } from 'kysely';
import { hangoutChatId, hangoutIdOf } from '#contract/chats/ids.ts';
import type { Db } from '#server/platform/db/database.ts';
import { hasEndedBy } from './has-ended.sql.ts';

/**
 * Returns when the hangouts of these chats end; for the chat of a table, the last one. A cancelled hangout counts from when it was
 * cancelled.
 */
export async function endsOfHangoutChats(
  db: Db,
  chatIds: readonly string[],
): Promise<{ chatId: string; at: string }[]> {
  const ids = chatIds.flatMap((chatId) => hangoutIdOf(chatId) ?? []);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; at: string }>`
    select coalesce(t.table_id, t.id) as id,
      max(case when t.cancelled_at is null then t.ends_at else least(t.ends_at, t.cancelled_at) end) as at
    from threads t where t.id = any(${ids}) or t.table_id = any(${ids}) group by 1`.execute(db);
  return rows.map(({ id, at }) => ({ chatId: hangoutChatId(id), at }));
}

/** The pairs of members who attended the same hangout that is over, with its end. A hangout of one member is no meeting. */
const meetings = (now: Date) => sql`
  select a.uid, b.uid as other, t.ends_at
  from threads t
    join attendees a on a.hangout_id = t.id and a.rsvp = 'confirmed'
    join attendees b on b.hangout_id = t.id and b.rsvp = 'confirmed' and b.uid <> a.uid
  where t.cancelled_at is null and ${hasEndedBy('t', now)}`;

/** Returns when each of these members attended a hangout with somebody else for the first time. */
export async function firstMeetings(db: Db, uids: readonly string[], now: Date): Promise<Map<string, string>> {
  const { rows } = await sql<{ uid: string; at: string }>`
    select uid, min(ends_at) as at from (${meetings(now)}) m where uid = any(${uids}) group by uid`.execute(db);
  return new Map(rows.map(({ uid, at }) => [uid, at]));
}

/** Returns for these members when they met somebody for the third time, once for each of these people. */
export async function thirdMeetings(
  db: Db,
  uids: readonly string[],
  now: Date,
): Promise<{ uid: string; at: string }[]> {
  const { rows } = await sql<{ uid: string; at: string }>`
    select uid, (array_agg(ends_at order by ends_at))[3] as at from (${meetings(now)}) m
    where uid = any(${uids}) group by uid, other having count(*) >= 3`.execute(db);
  return rows;
}
