import { type RawBuilder, sql } from 'kysely';
import type { CommonHangout, InCommon } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { IN_COMMON_SHOWN } from '#server/slices/connections/index.ts';
import { mayReadHangout } from './visibility.sql.ts';

/**
 * Returns how many hangouts both members attended or attend, and the latest of them. The waitlist does not count, nor do cancelled
 * hangouts and those that the viewer may not read.
 */
export async function hangoutsInCommon(
  db: Db,
  viewer: string,
  other: string,
): Promise<Pick<InCommon, 'hangouts' | 'hangoutCount'>> {
  const { rows } = await sql<CommonHangout & { total: number }>`
    select t.id, t.title, t.date_time, t.ends_at, count(*) over ()::int as total
    from attendees mine join attendees their on their.hangout_id = mine.hangout_id
    join threads t on t.id = mine.hangout_id
    where mine.uid = ${viewer} and mine.rsvp = 'confirmed' and their.uid = ${other} and their.rsvp = 'confirmed'
      and t.cancelled_at is null and ${mayReadHangout(viewer, 't')}
    order by t.date_time desc, t.id limit ${IN_COMMON_SHOWN}`.execute(db);
  return {
    hangouts: rows.map(({ total: _, ...hangout }) => hangout),
    hangoutCount: rows[0]?.total ?? 0,
  };
}

/**
 * Returns an SQL query of the title of the last hangout that a member and each of some others went to and that is over.
 * @param otherUids an array of uids
 */
export const lastHangoutInCommon = (
  { viewer, now }: { viewer: string; now: Date },
  otherUids: RawBuilder<unknown>,
) => sql`
    select distinct on (their.uid) their.uid, t.title
    from attendees mine join attendees their on their.hangout_id = mine.hangout_id
    join threads t on t.id = mine.hangout_id
    where mine.uid = ${viewer} and mine.rsvp = 'confirmed' and their.uid = any(${otherUids})
      and their.rsvp = 'confirmed'
      -- The planner does not see a time in a query of its own, so it keeps one plan for all times.
      and t.ends_at <= (select ${now}::timestamptz) and t.cancelled_at is null and ${mayReadHangout(viewer, 't')}
    order by their.uid, t.ends_at desc, t.id`;
