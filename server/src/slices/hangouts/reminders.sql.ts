import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { LONGEST_MS } from './has-ended.sql.ts';
import type { Reminder } from './reminders.rules.ts';

// Seconds, never days: in PostgreSQL a day is a calendar day, which may have 23 hours.
const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`;

/** Returns hangouts with an attendee whose reminder is due and not yet sent, the next hangout first. */
export async function hangoutsToRemind(db: Db, { kind, of, leadMs, lateMs }: Reminder, now: Date): Promise<string[]> {
  const timeColumn = sql.ref(`t.${of}`);
  const { rows } = await sql<{ id: string }>`
    select t.id from threads t
    where ${timeColumn} > ${now}::timestamptz + ${seconds(leadMs - lateMs)}
      and ${timeColumn} <= ${now}::timestamptz + ${seconds(leadMs)}
      -- The index of starts serves these bounds.
      and t.date_time > ${now}::timestamptz + ${seconds(leadMs - lateMs - LONGEST_MS)}
      and t.date_time <= ${now}::timestamptz + ${seconds(leadMs)}
      and t.cancelled_at is null and t.planned_at <= ${timeColumn} - ${seconds(leadMs)}
      and exists (
        select from attendees p
        where p.hangout_id = t.id and p.rsvp = 'confirmed' and p.confirmed_at <= ${timeColumn} - ${seconds(leadMs)}
          and not exists (
            select from hangout_reminders r
            where r.hangout_id = t.id and r.starts_at = t.date_time and r.kind = ${kind} and r.uid = p.uid
          )
      )
    order by t.date_time, t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the members who attended already when the reminder became due. */
export async function attendeesToRemind(db: Db, id: string, { of, leadMs }: Reminder): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select p.uid from attendees p join threads t on t.id = p.hangout_id
    where p.hangout_id = ${id} and p.rsvp = 'confirmed' and p.confirmed_at <= ${sql.ref(`t.${of}`)} - ${seconds(leadMs)}
    order by p.position`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Records the reminder. Returns the members who had not received it before. */
export async function recordReminders(
  db: Db,
  { id, dateTime }: { id: string; dateTime: string },
  { kind }: Reminder,
  uids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    insert into hangout_reminders (hangout_id, starts_at, kind, uid)
    select ${id}, ${dateTime}::timestamptz, ${kind}, uid from unnest(${uids}::text[]) as u (uid)
    on conflict do nothing returning uid`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Deletes records of hangouts that began before an instant. */
export const forgetReminders = (db: Db, cutoff: Date) =>
  sql`delete from hangout_reminders where starts_at < ${cutoff}::timestamptz`.execute(db);
