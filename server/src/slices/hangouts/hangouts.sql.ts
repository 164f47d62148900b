import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { HangoutBrief, Mine, Rsvp } from '#contract/hangouts/views.ts';
import { HANGOUT_FACES } from '#contract/limits.ts';
import type { Picture } from '#contract/media/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isoTextOf } from '#server/platform/db/iso-time.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { NotBlocked } from '#server/slices/safety/index.ts';
import { endsAfter } from './end.sql.ts';
import { heldPlacesOf } from './held-places.sql.ts';
import { isRemovedFrom } from './removals.sql.ts';
import { releasedBy, takenBy } from './taken.sql.ts';
import type { MayRead } from './visibility.sql.ts';

type Tables = Pick<DB, 'threads' | 'attendees'>;
export type HangoutRow = Selectable<Tables['threads']>;
const on = (db: Db) => db.withTables<Tables>();

type NewHangout = Pick<
  HangoutRow,
  | 'id'
  | 'title'
  | 'location'
  | 'description'
  | 'category'
  | 'dateTime'
  | 'plannedAt'
  | 'createdBy'
  | 'timestamp'
  | 'capacity'
  | 'clientId'
> &
  Partial<
    Pick<
      HangoutRow,
      | ('isAtHome' | 'borough' | 'allowsGuests' | 'allowsNotes' | 'durationMinutes')
      | ('seriesId' | 'seriesNumber' | 'seriesLength')
    >
  > & { tableId?: string };
/** Returns the row; undefined when this member created one under that clientId before. */
export const insert = (db: Db, row: NewHangout): Promise<HangoutRow | undefined> =>
  on(db)
    .insertInto('threads')
    .values({ borough: null, ...row, cancelledAt: null, picture: null })
    .onConflict((conflict) => conflict.columns(['createdBy', 'clientId']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Returns the hangout that this member created under a client id. */
export const findCreated = (db: Db, createdBy: string, clientId: string): Promise<HangoutRow | undefined> =>
  on(db)
    .selectFrom('threads')
    .selectAll()
    .where('createdBy', '=', createdBy)
    .where('clientId', '=', clientId)
    .executeTakeFirst();

/** Returns a hangout that the viewer may read. @param lock keeps the row locked until the transaction ends */
export const find = (
  db: Db,
  id: string,
  { viewer, mayRead, lock = false }: { viewer: string; mayRead: MayRead; lock?: boolean },
) =>
  on(db)
    .selectFrom('threads')
    .selectAll()
    .where('id', '=', id)
    .where(mayRead(viewer, 'threads'))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

export const findMany = (db: Db, ids: readonly string[]): Promise<HangoutRow[]> =>
  on(db)
    .selectFrom('threads')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();

/** Returns an SQL query of the brief of the hangout in that column, as `toBrief` makes it; null without one. */
export const briefOf = (column: string) => sql<HangoutBrief | null>`(
  select json_build_object('id', brief.id, 'title', brief.title, 'location', brief.location, 'dateTime', ${isoTextOf('brief.dateTime')},
    'endsAt', ${isoTextOf('brief.endsAt')}, 'cancelled', brief.cancelled_at is not null)
  from threads brief where brief.id = ${sql.ref(column)})`;

type Changes = Partial<
  Pick<
    HangoutRow,
    | 'title'
    | 'location'
    | 'description'
    | 'category'
    | 'dateTime'
    | 'durationMinutes'
    | 'capacity'
    | 'cancelledAt'
    | 'plannedAt'
    | 'picture'
    | 'isAtHome'
    | 'borough'
    | 'allowsGuests'
    | 'allowsNotes'
    | 'wordsBy'
  >
>;
/** Sets the picture of a new hangout. */
export const setPicture = (db: Db, id: string, picture: Picture): Promise<HangoutRow> =>
  on(db)
    .updateTable('threads')
    .set({ picture: JSON.stringify(picture) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Saves changes and raises the version. @param matters raises the calendar sequence too @param isPlan an edited form is saved */
export const update = (
  db: Db,
  id: string,
  { picture, ...changes }: Changes = {},
  { matters = false, isPlan = false } = {},
): Promise<HangoutRow> =>
  on(db)
    .updateTable('threads')
    .set({
      ...changes,
      ...(picture !== undefined && { picture: picture && JSON.stringify(picture) }),
      version: sql`version + 1`,
      ...(matters && { sequence: sql`sequence + 1` }),
      ...(isPlan && { planVersion: sql`version + 1` }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The number of free places that are offered to the waitlist: offers of unconfirmed places are not among them. */
export const PROMISED = sql`greatest(0, count(*) filter (where a.rsvp = 'waiting' and a.offered_until is not null)
  - ${releasedBy('a')})`;

interface OwnAttendance {
  rsvp: Rsvp | null;
  offeredUntil: string | null;
  /** Whether a place was offered to the member, who did not take it. */
  hasPassed: boolean;
  /** Whether another member has suggested the hangout to the member. */
  isSuggested: boolean;
  /** Whether the member was taken out of it, and not let back in. */
  isRemoved: boolean;
  going: number;
  waiting: number;
  promised: number;
}
/** Returns whether a member attends or waits, and how many members do. */
export async function attendanceOf(db: Db, id: string, uid: string): Promise<OwnAttendance> {
  const { rows } = await sql<OwnAttendance>`
    select max(a.rsvp) filter (where a.uid = ${uid}) as rsvp,
      max(a.offered_until) filter (where a.uid = ${uid} and a.rsvp = 'waiting') as offered_until,
      coalesce(bool_or(a.passed_at is not null) filter (where a.uid = ${uid} and a.rsvp = 'waiting'), false) as has_passed,
      ${takenBy('a')} + ${heldPlacesOf(id)} as going,
      count(*) filter (where a.rsvp = 'waiting') as waiting, ${PROMISED} as promised,
      exists (select from hangout_suggestions s where s.hangout_id = ${id} and s.uid = ${uid}) as is_suggested,
      ${isRemovedFrom(id, uid)} as is_removed
    from attendees a where a.hangout_id = ${id}`.execute(db);
  // An aggregate without groups always returns one row.
  return rows[0] as OwnAttendance;
}

/** Adds the first attendees of a new hangout. */
export const addAttendees = (db: Db, id: string, uids: readonly string[], now: Date) =>
  on(db)
    .insertInto('attendees')
    .values(uids.map((uid) => ({ hangoutId: id, uid, rsvp: 'confirmed' as const, confirmedAt: now })))
    .execute();

/** Locks and returns the hangouts of a table that are neither past nor cancelled. */
export const openOfTable = (db: Db, tableId: string, now: Date): Promise<HangoutRow[]> =>
  on(db)
    .selectFrom('threads')
    .selectAll()
    .where('tableId', '=', tableId)
    .where(endsAfter('threads', now))
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Returns the latest hangout of each of these tables. */
export const latestOfTables = (db: Db, tableIds: readonly string[]): Promise<HangoutRow[]> =>
  on(db)
    .selectFrom('threads')
    .selectAll()
    .distinctOn('tableId')
    .where((eb) => eb('tableId', '=', eb.fn.any(eb.val(tableIds))))
    .orderBy('tableId')
    .orderBy('dateTime', 'desc')
    .orderBy('id')
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

/** Makes a member an attendee, from the waitlist too, and returns the hangout with its co-host. @param hasConfirmed whether they need not be asked whether they come */
export const confirm = (db: Db, id: string, uid: string, { now, hasConfirmed }: { now: Date; hasConfirmed: boolean }) =>
  changeAttendees(
    db,
    id,
    sql`insert into attendees (hangout_id, uid, rsvp, confirmed_at, reconfirmed_at)
      values (${id}, ${uid}, 'confirmed', ${now}, ${hasConfirmed ? now : null})
      on conflict (hangout_id, uid) do update set rsvp = excluded.rsvp, confirmed_at = excluded.confirmed_at,
        reconfirmed_at = excluded.reconfirmed_at, offered_until = null, passed_at = null`,
  );

export const putOnWaitlist = (db: Db, id: string, uid: string): Promise<HangoutRow> =>
  changeAttendees(
    db,
    id,
    sql`insert into attendees (hangout_id, uid, rsvp) values (${id}, ${uid}, 'waiting') on conflict do nothing`,
  );

/** Removes a member from the attendees or the waitlist. */
export const remove = (db: Db, id: string, uid: string): Promise<HangoutRow> =>
  changeAttendees(db, id, sql`delete from attendees where hangout_id = ${id} and uid = ${uid}`);

/** Returns attendees after a place in the order in which they came, without those that a block hides from the viewer. */
export async function attendeesPage(
  db: Db,
  id: string,
  { viewer, notBlocked, after, limit }: { viewer: string; notBlocked: NotBlocked; after: number | null; limit: number },
): Promise<{ uid: string; position: number }[]> {
  const { rows } = await sql<{ uid: string; position: number }>`
    select a.uid, a.position from attendees a
    where a.hangout_id = ${id} and a.rsvp = 'confirmed' and a.position > ${after ?? 0}
      and (a.uid = ${viewer} or ${notBlocked(viewer, 'a.uid')})
    order by a.position limit ${limit + 1}`.execute(db);
  return rows;
}

/** Returns those of these members who attend, or have attended, a hangout. */
export async function goingAmong(db: Db, uids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uid: string }>`
    select distinct uid from attendees where uid = any(${uids}) and rsvp = 'confirmed'`.execute(db);
  return new Set(rows.map(({ uid }) => uid));
}
/** Returns an SQL condition: whether the member in that column attends, or has attended, a hangout. */
export const hasHangout = (column: string) =>
  sql<boolean>`exists (select from attendees where uid = ${sql.ref(column)} and rsvp = 'confirmed')`;

/** Returns the attendees, or the waitlist, in the order in which they came. */
export async function membersOf(db: Db, id: string, rsvp: Rsvp): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('attendees')
    .select('uid')
    .where('hangoutId', '=', id)
    .where('rsvp', '=', rsvp)
    .orderBy('position')
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Returns the uids of the attendees, then those of the waitlist; a member of several of these hangouts several times. */
export async function peopleOf(db: Db, ...ids: readonly string[]): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('attendees')
    .select('uid')
    .where((eb) => eb('hangoutId', '=', eb.fn.any(eb.val(ids))))
    .orderBy('rsvp')
    .orderBy('position')
    .execute();
  return rows.map(({ uid }) => uid);
}

export interface Attendance extends Mine {
  going: number;
  guests: number;
  waiting: number;
  promised: number;
  /** The uids of the first HANGOUT_FACES attendees, without those that a block hides from the viewer. */
  faces: string[];
  /** The uid of the co-host; null if there is none, or a block hides them from the viewer. */
  coHost: string | null;
}
/** Returns attendance by hangout, with how the viewer attends; without a viewer that part is empty and nobody is hidden. */
export async function attendanceFor(
  db: Db,
  { viewer, notBlocked }: { viewer: string | null; notBlocked: NotBlocked },
  ids: readonly string[],
): Promise<Map<string, Attendance>> {
  const isVisible = (column: string) =>
    viewer === null ? sql`true` : sql`(${sql.ref(column)} = ${viewer} or ${notBlocked(viewer, column)})`;
  const { rows } = await sql<Attendance & { id: string }>`
    select t.id, ${mineOf('own')}, ${isRemovedFrom(sql.ref('t.id'), viewer)} as is_removed, numbers.*,
      array(
        select f.uid from (
          select a.uid, a.position from attendees a
          where a.hangout_id = t.id and a.rsvp = 'confirmed' order by a.position limit ${HANGOUT_FACES}
        ) f where ${isVisible('f.uid')} order by f.position
      ) as faces,
      (select c.uid from attendees c where c.hangout_id = t.id and c.is_co_host and ${isVisible('c.uid')}) as co_host
    from unnest(${ids}::text[]) as t (id)
    cross join lateral (
      select ${takenBy('a')} + ${heldPlacesOf(sql.ref('t.id'))} as going,
        count(*) filter (where a.brings_guest) as guests,
        count(*) filter (where a.rsvp = 'waiting') as waiting, ${PROMISED} as promised
      from attendees a where a.hangout_id = t.id
    ) numbers
    left join attendees own on own.hangout_id = t.id and own.uid = ${viewer}`.execute(db);
  return new Map(rows.map(({ id, ...attendance }) => [id, attendance]));
}

/** The position of a waitlist row, 1 for the next member to get a place; null for an attendee. */
const place = (row: string) => sql`case when ${sql.ref(`${row}.rsvp`)} = 'waiting' then (
    select count(*) from attendees w where w.hangout_id = ${sql.ref(`${row}.hangoutId`)} and w.rsvp = 'waiting'
      and w.position <= ${sql.ref(`${row}.position`)}
  ) end`;

/** The columns of a row that tell how its member attends. */
const mineOf = (row: string) => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`${column('rsvp')}, ${place(row)} as place,
    case when ${column('rsvp')} <> 'confirmed' then null
      when ${column('reconfirmedAt')} is not null then 'confirmed'
      when ${column('releasedAt')} is not null then 'released'
      when ${column('askedAt')} is not null then 'asked' end as reconfirm,
    case when ${column('rsvp')} = 'waiting' then ${column('offeredUntil')} end as offered_until,
    coalesce(${column('bringsGuest')}, false) as brings_guest, coalesce(${column('note')}, '') as note`;
};

/** Returns how each of these members attends; members who do not are absent. */
export async function rsvpsOf(db: Db, id: string, uids: readonly string[]): Promise<Map<string, Mine>> {
  if (uids.length === 0) return new Map();
  const { rows } = await sql<Mine & { uid: string }>`
    select own.uid, ${mineOf('own')}, false as is_removed
    from attendees own where own.hangout_id = ${id} and own.uid = any(${uids})`.execute(db);
  return new Map(rows.map(({ uid, ...mine }) => [uid, mine]));
}

/** Returns the ids of a host's hangouts that are not past, in the order in which they must be locked. */
export async function openOf(db: Db, host: string, now: Date): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('threads')
    .select('id')
    .where('createdBy', '=', host)
    .where(endsAfter('threads', now))
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of hangouts that are not past and that a member attends or waits for, in locking order. @param host only theirs */
export async function openWith(db: Db, uid: string, now: Date, host?: string): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('attendees as p')
    .innerJoin('threads as t', 't.id', 'p.hangoutId')
    .select('t.id')
    .where('p.uid', '=', uid)
    .where(endsAfter('t', now))
    .$if(host !== undefined, (query) => query.where('t.createdBy', '=', host as string))
    .orderBy('t.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a hangout without asking who may see it. */
export const lock = (db: Db, id: string): Promise<HangoutRow | undefined> =>
  on(db).selectFrom('threads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

type OwnRow = HangoutRow &
  Pick<
    Selectable<Tables['attendees']>,
    'rsvp' | 'isCoHost' | 'bringsGuest' | 'note' | 'joinedAt' | 'reconfirmedAt' | 'offeredUntil'
  >;
/** Returns every hangout a member attends or waits for, in the order in which they joined. */
export const allOf = (db: Db, uid: string): Promise<OwnRow[]> =>
  on(db)
    .selectFrom('attendees as p')
    .innerJoin('threads as t', 't.id', 'p.hangoutId')
    .selectAll('t')
    .select([
      'p.rsvp',
      'p.isCoHost',
      'p.bringsGuest',
      'p.note',
      'p.joinedAt as joinedAt',
      'p.reconfirmedAt',
      'p.offeredUntil',
    ])
    .where('p.uid', '=', uid)
    .orderBy('p.joinedAt')
    .orderBy('t.id')
    .execute();
