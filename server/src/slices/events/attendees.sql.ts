import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'eventAttendees' | 'events'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Adds an attendee. Returns whether they were none before. */
export async function addAttendee(db: Db, eventId: string, uid: string, now: Date): Promise<boolean> {
  const added = await sqlTables(db)
    .insertInto('eventAttendees')
    .values({ eventId, uid, attendsSince: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  return added !== undefined;
}

/** Removes an attendee. Returns whether they were one. */
export async function removeAttendee(db: Db, eventId: string, uid: string): Promise<boolean> {
  const removed = await sqlTables(db)
    .deleteFrom('eventAttendees')
    .where('eventId', '=', eventId)
    .where('uid', '=', uid)
    .returning('uid')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Returns how many members go, also those that are hidden from the viewer, and whether the viewer does. */
export async function attendanceOf(db: Db, eventId: string, viewer: string) {
  const { rows } = await sql<{ going: number; isGoing: boolean }>`
    select count(*) as going, coalesce(bool_or(uid = ${viewer}), false) as is_going
    from event_attendees where event_id = ${eventId}`.execute(db);
  return rows[0] ?? { going: 0, isGoing: false };
}

/** Returns an SQL query of the attendees with their places in the order in which they said that they go. */
export const going = (eventId: string) => sql`select uid, position from event_attendees where event_id = ${eventId}`;

/** Returns the uids of all attendees. */
export async function eventAttendeesOf(db: Db, eventId: string): Promise<string[]> {
  const rows = await sqlTables(db).selectFrom('eventAttendees').select('uid').where('eventId', '=', eventId).execute();
  return rows.map(({ uid }) => uid);
}

/** Returns the events to which a member goes, for their download. */
export const attendedEventsOf = (db: Db, uid: string) =>
  sqlTables(db)
    .selectFrom('eventAttendees as a')
    .innerJoin('events as e', 'e.id', 'a.eventId')
    .select(['a.eventId', 'e.title', 'e.startsAt', 'a.attendsSince'])
    .where('a.uid', '=', uid)
    .orderBy('a.position')
    .execute();
