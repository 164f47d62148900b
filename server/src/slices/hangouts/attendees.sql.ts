import { type RawBuilder, sql } from 'kysely';
import type { Mine, Rsvp } from '#contract/hangouts/views.ts';
import { HANGOUT_FACES } from '#contract/limits.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';
import type { HangoutRow } from './hangouts.sql.ts';
import { heldPlacesOf } from './held-places.sql.ts';
import { joinRequestOf } from './join-requests.sql.ts';
import { releasedBy, takenBy } from './places-taken.sql.ts';
import { isRemovedFrom } from './removals.sql.ts';
import { mayReadHangout } from './visibility.sql.ts';

// The members who attend a hangout or wait for a place. Their changes raise the version of the hangout.

type SqlTables = Pick<DB, 'threads' | 'attendees'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** The number of free places that are offered to the waitlist: offers of unconfirmed places are not among them. */
export const FREE_PLACES_OFFERED = sql`greatest(0, count(*) filter (where a.rsvp = 'waiting' and a.offered_until is not null)
  - ${releasedBy('a')})`;

interface OwnAttendance {
  rsvp: Rsvp | null;
  offeredUntil: string | null;
  /** Whether a place was offered to the member, who did not take it. */
  missedOffer: boolean;
  /** Whether another member has suggested the hangout to the member. */
  isSuggested: boolean;
  /** Whether the member was taken out of it, and not let back in. */
  isRemoved: boolean;
  joinRequest: Mine['joinRequest'];
  /** Whether a place is held for the member while a block can be undone. */
  hasHeldPlace: boolean;
  /** Whether the member may still read the hangout. */
  mayRead: boolean;
  /** The places that are taken, also those that are held while a block can be undone. */
  placesTaken: number;
  placesHeld: number;
  waiting: number;
  placesOffered: number;
}
/** Returns whether a member attends or waits, and how many members do. */
export async function attendanceOf(db: Db, id: string, uid: string): Promise<OwnAttendance> {
  const { rows } = await sql<OwnAttendance>`
    select max(a.rsvp) filter (where a.uid = ${uid}) as rsvp,
      max(a.offered_until) filter (where a.uid = ${uid} and a.rsvp = 'waiting') as offered_until,
      coalesce(bool_or(a.passed_at is not null)
        filter (where a.uid = ${uid} and a.rsvp = 'waiting'), false) as missed_offer,
      ${takenBy('a')} + ${heldPlacesOf(id)} as places_taken, ${heldPlacesOf(id)} as places_held,
      count(*) filter (where a.rsvp = 'waiting') as waiting, ${FREE_PLACES_OFFERED} as places_offered,
      exists (select from hangout_suggestions s where s.hangout_id = ${id} and s.uid = ${uid}) as is_suggested,
      ${isRemovedFrom(id, uid)} as is_removed, ${joinRequestOf(id, uid)} as join_request,
      exists (select from held_places h where h.hangout_id = ${id} and h.uid = ${uid}) as has_held_place,
      exists (select from threads t where t.id = ${id} and ${mayReadHangout(uid, 't')}) as may_read
    from attendees a where a.hangout_id = ${id}`.execute(db);
  // An aggregate without groups always returns one row.
  return rows[0] as OwnAttendance;
}

/** Stores the first attendees of a new hangout. */
export const insertAttendees = (db: Db, id: string, uids: readonly string[], now: Date) =>
  sqlTables(db)
    .insertInto('attendees')
    .values(uids.map((uid) => ({ hangoutId: id, uid, rsvp: 'confirmed' as const, confirmedAt: now })))
    .execute();

/** Runs one change of the attendees and raises the hangout's version. Returns the hangout as it is afterwards. */
async function changeAttendees(db: Db, id: string, change: RawBuilder<unknown>) {
  // It does not see the change itself: the co-host is the one before it.
  const { rows } = await sql<HangoutRow & { coHost: string | null }>`
    with changed as (${change})
    update threads set version = version + 1 where id = ${id} returning threads.*,
      (select a.uid from attendees a where a.hangout_id = ${id} and a.is_co_host) as co_host`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no hangout ${id}.`);
  return row;
}

/** Stores a member as an attendee, from the waitlist too, and returns the hangout with its co-host. @param hasConfirmed whether they need not be asked whether they come */
export const upsertAttendee = (
  db: Db,
  id: string,
  uid: string,
  { now, isReconfirmed }: { now: Date; isReconfirmed: boolean },
) =>
  changeAttendees(
    db,
    id,
    sql`insert into attendees (hangout_id, uid, rsvp, confirmed_at, reconfirmed_at)
      values (${id}, ${uid}, 'confirmed', ${now}, ${isReconfirmed ? now : null})
      on conflict (hangout_id, uid) do update set rsvp = excluded.rsvp, confirmed_at = excluded.confirmed_at,
        reconfirmed_at = excluded.reconfirmed_at, offered_until = null, passed_at = null`,
  );

/** Stores a member at the end of the waitlist, and leaves one who attends or waits alone. */
export const insertWaiting = (db: Db, id: string, uid: string): Promise<HangoutRow> =>
  changeAttendees(
    db,
    id,
    sql`insert into attendees (hangout_id, uid, rsvp) values (${id}, ${uid}, 'waiting') on conflict do nothing`,
  );

/** Deletes the row of an attendee, or of a member who waits. */
export const deleteAttendance = (db: Db, id: string, uid: string): Promise<HangoutRow> =>
  changeAttendees(db, id, sql`delete from attendees where hangout_id = ${id} and uid = ${uid}`);

/** Returns the attendees of a hangout who have, or had, a place, in the order in which they came. */
export async function attendeesWithPlace(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`select uid from (${attendeesQuery(id)}) a order by position`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Returns an SQL query of the attendees with their places in the order in which they came. */
export const attendeesQuery = (id: string) =>
  sql`select uid, position from attendees where hangout_id = ${id} and rsvp = 'confirmed'`;

/** Returns those of these members who attend, or have attended, a hangout. */
export async function membersGoingAmong(db: Db, uids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uid: string }>`
    select distinct uid from attendees where uid = any(${uids}) and rsvp = 'confirmed'`.execute(db);
  return new Set(rows.map(({ uid }) => uid));
}
/** Returns an SQL condition: whether the member in that column attends, or has attended, a hangout. */
export const hasHangout = (column: string) =>
  sql<boolean>`exists (select from attendees where uid = ${sql.ref(column)} and rsvp = 'confirmed')`;

/** Returns an SQL condition: the same, of hangouts that the viewer may read. */
export const hasHangoutReadBy = (viewer: string, column: string) =>
  sql<boolean>`exists (select from attendees a join threads t on t.id = a.hangout_id
    where a.uid = ${sql.ref(column)} and a.rsvp = 'confirmed' and ${mayReadHangout(viewer, 't')})`;

/** Returns the attendees, or the waitlist, in the order in which they came. */
export async function membersOf(db: Db, id: string, rsvp: Rsvp): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('attendees')
    .select('uid')
    .where('hangoutId', '=', id)
    .where('rsvp', '=', rsvp)
    .orderBy('position')
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Returns the uids of the attendees, then those of the waitlist; a member of several of these hangouts several times. */
export async function attendeesAndWaitlistOf(db: Db, ...ids: readonly string[]): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('attendees')
    .select('uid')
    .where((eb) => eb('hangoutId', '=', eb.fn.any(eb.val(ids))))
    .orderBy('rsvp')
    .orderBy('position')
    .execute();
  return rows.map(({ uid }) => uid);
}

/** How a member attends. */
export interface OwnPart extends Mine {
  /** The number of changes that they learned and others did not. */
  ownChanges: number;
}

export interface Attendance extends OwnPart {
  going: number;
  /** The places that are held while a block can be undone. */
  placesHeld: number;
  guests: number;
  waiting: number;
  placesOffered: number;
  /** The uids of the first HANGOUT_FACES attendees, without those that a block hides from the viewer. */
  faces: string[];
  /** The uid of the co-host; null if there is none, or a block hides them from the viewer. */
  coHost: string | null;
}
/** Returns attendance by hangout, with how the viewer attends; without a viewer that part is empty and nobody is hidden. */
export async function attendanceFor(
  db: Db,
  { viewer }: { viewer: string | null },
  ids: readonly string[],
): Promise<Map<string, Attendance>> {
  const isVisible = (column: string) =>
    viewer === null ? sql`true` : sql`(${sql.ref(column)} = ${viewer} or ${notHiddenFrom(viewer, column)})`;
  const { rows } = await sql<Attendance & { id: string }>`
    select t.id, ${mineOf('own')}, ${isRemovedFrom(sql.ref('t.id'), viewer)} as is_removed,
      ${joinRequestOf(sql.ref('t.id'), viewer)} as join_request, numbers.*,
      array(
        select f.uid from (
          select a.uid, a.position from attendees a
          where a.hangout_id = t.id and a.rsvp = 'confirmed' order by a.position limit ${HANGOUT_FACES}
        ) f where ${isVisible('f.uid')} order by f.position
      ) as faces,
      (select c.uid from attendees c where c.hangout_id = t.id and c.is_co_host and ${isVisible('c.uid')}) as co_host
    from unnest(${ids}::text[]) as t (id)
    cross join lateral (
      select ${takenBy('a')} as going, ${heldPlacesOf(sql.ref('t.id'))} as places_held,
        count(*) filter (where a.brings_guest) as guests,
        count(*) filter (where a.rsvp = 'waiting') as waiting, ${FREE_PLACES_OFFERED} as places_offered
      from attendees a where a.hangout_id = t.id
    ) numbers
    left join attendees own on own.hangout_id = t.id and own.uid = ${viewer}`.execute(db);
  return new Map(rows.map(({ id, ...attendance }) => [id, attendance]));
}

/** The position of a waitlist row, 1 for the next member to get a place; null for an attendee. */
const waitlistPosition = (row: string) => sql`case when ${sql.ref(`${row}.rsvp`)} = 'waiting' then (
    select count(*) from attendees w where w.hangout_id = ${sql.ref(`${row}.hangoutId`)} and w.rsvp = 'waiting'
      and w.position <= ${sql.ref(`${row}.position`)}
  ) end`;

/** The columns of a row that tell how its member attends. */
const mineOf = (row: string) => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`${column('rsvp')}, ${waitlistPosition(row)} as place,
    case when ${column('rsvp')} <> 'confirmed' then null
      when ${column('reconfirmedAt')} is not null then 'confirmed'
      when ${column('releasedAt')} is not null then 'released'
      when ${column('askedAt')} is not null then 'asked' end as reconfirm,
    case when ${column('rsvp')} = 'waiting' then ${column('offeredUntil')} end as offered_until,
    coalesce(${column('bringsGuest')}, false) as brings_guest, coalesce(${column('note')}, '') as note,
    coalesce(${column('ownChanges')}, 0) as own_changes`;
};

/** Counts a change that these attendees alone learn. */
export const raiseOwnChanges = (db: Db, id: string, uids: readonly string[]) =>
  sql`update attendees set own_changes = own_changes + 1 where hangout_id = ${id} and uid = any(${uids})`.execute(db);

/** Returns how each of these members attends; members who do not are absent. */
export async function rsvpsOf(db: Db, id: string, uids: readonly string[]): Promise<Map<string, OwnPart>> {
  if (uids.length === 0) return new Map();
  const { rows } = await sql<OwnPart & { uid: string }>`
    select own.uid, ${mineOf('own')}, false as is_removed, null as join_request
    from attendees own where own.hangout_id = ${id} and own.uid = any(${uids})`.execute(db);
  return new Map(rows.map(({ uid, ...mine }) => [uid, mine]));
}
