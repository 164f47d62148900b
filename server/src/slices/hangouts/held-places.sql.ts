import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Rsvp } from '#contract/hangouts/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { takenBy } from './places-taken.sql.ts';

// Places that are held for members while a block can be undone. Others cannot take them, and find their members gone.

type SqlTables = Pick<DB, 'threads' | 'heldPlaces'>;
type HangoutRow = Selectable<SqlTables['threads']>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** The number of places that are held. */
export const heldPlacesOf = (id: string | RawBuilder<string>) =>
  sql`(select ${takenBy('h')} from held_places h where h.hangout_id = ${id})`;

/**
 * Without `asked_at`, `reconfirmed_at` and `released_at` of held_places, which are no longer used and can be dropped by the
 * next release.
 */
const HELD_COLUMNS = sql`hangout_id, uid, rsvp, joined_at, confirmed_at, brings_guest, note, host_saw_at`;

/** Deletes a row like `deleteAttendance`, and holds their place for them until that instant. */
export async function hold(db: Db, id: string, uid: string, until: Date): Promise<HangoutRow> {
  const { rows } = await sql<HangoutRow>`
    with gone as (delete from attendees where hangout_id = ${id} and uid = ${uid} returning *),
      held as (insert into held_places (${HELD_COLUMNS}, position, held_until)
        select ${HELD_COLUMNS}, position, ${until} from gone)
    update threads set version = version + 1 where id = ${id} returning threads.*`.execute(db);
  return rows[0] as HangoutRow;
}

/**
 * Gives a member their held place back, an attendee behind the others. Returns undefined when none was held.
 * @param confirmedAt from when on an attendee need not be asked whether they come; null when they will be
 */
export async function restoreAttendance(
  db: Db,
  { id, uid, reconfirmedAt }: { id: string; uid: string; reconfirmedAt: Date | null },
): Promise<HangoutRow | undefined> {
  const { rows } = await sql<HangoutRow>`
    with held as (delete from held_places where hangout_id = ${id} and uid = ${uid} returning *),
      back as (insert into attendees (${HELD_COLUMNS}, reconfirmed_at, position) overriding system value
        select ${HELD_COLUMNS}, case when rsvp = 'confirmed' then ${reconfirmedAt}::timestamptz end,
          case when rsvp = 'waiting' then position
            else nextval(pg_get_serial_sequence('attendees', 'position')) end from held returning 1)
    update threads set version = version + 1 where id = ${id} and exists (select from back)
      returning threads.*`.execute(db);
  return rows[0];
}

/** Returns the ids of hangouts in which a place is held for a member, in locking order. */
export async function heldFor(db: Db, uid: string): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('heldPlaces')
    .select('hangoutId')
    .where('uid', '=', uid)
    .orderBy('hangoutId')
    .execute();
  return rows.map(({ hangoutId }) => hangoutId);
}

/** Returns the ids of hangouts with places that are not held any longer. */
export async function withDueHolds(db: Db, now: Date): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('heldPlaces')
    .select('hangoutId')
    .distinct()
    .where('heldUntil', '<=', now.toISOString())
    .orderBy('hangoutId')
    .execute();
  return rows.map(({ hangoutId }) => hangoutId);
}

/** Which held places to end: those whose time is over, that of a member, those of all attendees, or without a condition all. */
export type HeldPlaceSelection = { dueAt: Date } | { uid: string } | { rsvp: 'confirmed' } | Record<string, never>;

/** Deletes held places of a hangout. Returns for whom they were held. */
export async function deleteHeldPlaces(
  db: Db,
  id: string,
  selection: HeldPlaceSelection,
): Promise<{ uid: string; rsvp: Rsvp }[]> {
  return sqlTables(db)
    .deleteFrom('heldPlaces')
    .where('hangoutId', '=', id)
    .$if('dueAt' in selection, (query) =>
      query.where('heldUntil', '<=', (selection as { dueAt: Date }).dueAt.toISOString()),
    )
    .$if('uid' in selection, (query) => query.where('uid', '=', (selection as { uid: string }).uid))
    .$if('rsvp' in selection, (query) => query.where('rsvp', '=', 'confirmed'))
    .returning(['uid', 'rsvp'])
    .execute();
}
