import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { HangoutBrief } from '#contract/hangouts/views.ts';
import type { Picture } from '#contract/media/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isoTextOf } from '#server/platform/db/iso-time.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { isInGroup, isOrganizedBy } from '#server/slices/groups/index.ts';
import { blockLockOf, type UidExpression } from '#server/slices/safety/index.ts';
import { endsAfter } from './has-ended.sql.ts';
import { mayReadHangout } from './visibility.sql.ts';

type SqlTables = Pick<DB, 'threads' | 'attendees'>;
export type HangoutRow = Selectable<SqlTables['threads']>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns the row; undefined when this member created one under that clientId before. */
export const insert = (db: Db, row: Insertable<SqlTables['threads']>): Promise<HangoutRow | undefined> =>
  sqlTables(db)
    .insertInto('threads')
    .values(row)
    .onConflict((conflict) => conflict.columns(['createdBy', 'clientId']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Returns the hangout that this member created under a client id. */
export const findCreated = (db: Db, createdBy: string, clientId: string): Promise<HangoutRow | undefined> =>
  sqlTables(db)
    .selectFrom('threads')
    .selectAll()
    .where('createdBy', '=', createdBy)
    .where('clientId', '=', clientId)
    .executeTakeFirst();

/** Returns a hangout if the viewer may read it. @param lock keeps the row locked until the transaction ends */
export const findFor = (db: Db, id: string, { viewer, lock = false }: { viewer: string; lock?: boolean }) =>
  sqlTables(db)
    .selectFrom('threads')
    .selectAll()
    .where('id', '=', id)
    .where(mayReadHangout(viewer, 'threads'))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Returns hangouts without asking who may read them. */
export const findManyUnchecked = (db: Db, ids: readonly string[]): Promise<HangoutRow[]> =>
  sqlTables(db)
    .selectFrom('threads')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();

/** Returns an SQL query of the brief of the hangout in that column, as `toBrief` makes it; null without one that the viewer may read. */
export const hangoutBriefOf = (column: string, viewer: UidExpression) => sql<HangoutBrief | null>`(
  select json_strip_nulls(json_build_object('id', brief.id, 'title', brief.title, 'location', brief.location,
    'dateTime', ${isoTextOf('brief.dateTime')},
    'endsAt', ${isoTextOf('brief.endsAt')}, 'cancelled', brief.cancelled_at is not null,
    'tableCategory', case when brief.table_id is not null then brief.category end))
  from threads brief where brief.id = ${sql.ref(column)} and ${mayReadHangout(viewer, 'brief')})`;

/** A hangout, and the member for whom a brief of it is made. */
export interface BriefFor {
  id: string;
  viewer: string;
}
/** Returns the hangouts that each of these members may read, with the member. */
export async function findManyFor(db: Db, requests: readonly BriefFor[]): Promise<(HangoutRow & { viewer: string })[]> {
  const { rows } = await sql<HangoutRow & { viewer: string }>`
    select hangout.*, asked.viewer
    from unnest(${requests.map(({ id }) => id)}::text[], ${requests.map(({ viewer }) => viewer)}::text[])
      as asked (id, viewer) join threads hangout on hangout.id = asked.id
    where ${mayReadHangout(sql.ref<string>('asked.viewer'), 'hangout')}`.execute(db);
  return rows;
}

/** Sets the picture of a new hangout. */
export const setPicture = (db: Db, id: string, picture: Picture): Promise<HangoutRow> =>
  sqlTables(db)
    .updateTable('threads')
    .set({ picture: JSON.stringify(picture) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Raises the version of a hangout of which something changed that is stored elsewhere. Returns its row. */
export const raiseVersion = (db: Db, id: string): Promise<HangoutRow> => update(db, id, {});

type Changes = Omit<Updateable<SqlTables['threads']>, 'picture'> & { picture?: Picture | null };
/**
 * Saves changes and raises the version.
 * @param changesCalendar raises the calendar sequence too @param isFormSaved an edited form is saved
 */
export const update = (
  db: Db,
  id: string,
  { picture, ...changes }: Changes,
  { changesCalendar = false, isFormSaved = false } = {},
): Promise<HangoutRow> =>
  sqlTables(db)
    .updateTable('threads')
    .set({
      ...changes,
      ...(picture !== undefined && { picture: picture && JSON.stringify(picture) }),
      version: sql`version + 1`,
      ...(changesCalendar && { sequence: sql`sequence + 1` }),
      ...(isFormSaved && { planVersion: sql`version + 1` }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Locks and returns the hangouts of a table that are neither past nor cancelled. */
export const openOfTable = (db: Db, tableId: string, now: Date): Promise<HangoutRow[]> =>
  sqlTables(db)
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
  sqlTables(db)
    .selectFrom('threads')
    .selectAll()
    .distinctOn('tableId')
    .where((eb) => eb('tableId', '=', eb.fn.any(eb.val(tableIds))))
    .orderBy('tableId')
    .orderBy('dateTime', 'desc')
    .orderBy('id')
    .execute();

/** Returns the ids of a host's hangouts that are not past, in the order in which they must be locked. */
export async function openIdsHostedBy(db: Db, host: string, now: Date): Promise<string[]> {
  const rows = await sqlTables(db)
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
export async function openIdsAttendedBy(db: Db, uid: string, now: Date, host?: string): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('attendees as a')
    .innerJoin('threads as t', 't.id', 'a.hangoutId')
    .select('t.id')
    .where('a.uid', '=', uid)
    .where(endsAfter('t', now))
    .$if(host !== undefined, (query) => query.where('t.createdBy', '=', host as string))
    .orderBy('t.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of these members who may read a hangout. */
export async function readersAmong(db: Db, id: string, uids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`select reader.uid
    from unnest(${uids}::text[]) as reader (uid) join threads t on t.id = ${id}
    where ${mayReadHangout(sql.ref<string>('reader.uid'), 't')}`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** The columns that say who sees a hangout. */
export type Visibility = Pick<HangoutRow, 'isForGroup' | 'groupId' | 'whoMayJoin'>;

/** Returns those of these members who could read a hangout with its former columns, and may not read it now. */
export async function formerReadersAmong(
  db: Db,
  { id, from, uids }: { id: string; from: Visibility; uids: readonly string[] },
): Promise<string[]> {
  const reader = sql.ref<string>('reader.uid');
  const { rows } = await sql<{ uid: string }>`select reader.uid
    from unnest(${uids}::text[]) as reader (uid) join threads t on t.id = ${id}
    cross join lateral (select t.id, t.table_id, t.created_by, ${from.isForGroup}::boolean as is_for_group,
      ${from.groupId}::text as group_id, ${from.whoMayJoin}::text as who_may_join) former
    where ${mayReadHangout(reader, 'former')} and not ${mayReadHangout(reader, 't')}`.execute(db);
  return rows.map(({ uid }) => uid);
}

/**
 * Returns the ids of hangouts of a group that are not past and that a member hosts, or to which they go while only its members see
 * them, in locking order.
 */
export async function openOfGroupWith(db: Db, groupId: string, uid: string, now: Date): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('threads')
    .select('id')
    .where('groupId', '=', groupId)
    .where(endsAfter('threads', now))
    .where('cancelledAt', 'is', null)
    .where(
      sql<boolean>`(created_by = ${uid} or is_for_group and exists (
        select from attendees own where own.hangout_id = threads.id and own.uid = ${uid}))`,
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns when the last hangout of a group ends, or ended; null if it has none. Cancelled ones do not count. */
export async function lastEndOfGroup(db: Db, groupId: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(ends_at) as at from threads where group_id = ${groupId} and cancelled_at is null`.execute(db);
  return rows[0]?.at ?? null;
}

interface OfLostGroups {
  uid: string;
  /** The member with whom there is a block. */
  otherUid: string;
  now: Date;
}
/** Returns an SQL condition: the hangout t is open, and for a group that the other member organizes and that the first one is not in. */
const isForLostGroup = ({
  uid,
  otherUid,
  now,
}: OfLostGroups) => sql<boolean>`(t.cancelled_at is null and ${endsAfter('t', now)}
  and ${isOrganizedBy(otherUid, 't.groupId')} and not ${isInGroup(uid, 't.groupId')})`;

/** Returns the ids of the hangouts that a member hosts for such groups, in locking order. */
export async function hostedForLostGroups(db: Db, members: OfLostGroups): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id from threads t
    where t.created_by = ${members.uid} and ${isForLostGroup(members)} order by t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the ids of the hangouts of others to which a member goes, and which only the members of such groups see, in locking order. */
export async function attendedForLostGroups(db: Db, members: OfLostGroups): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id from attendees a join threads t on t.id = a.hangout_id
    where a.uid = ${members.uid} and t.created_by <> ${members.uid} and t.is_for_group and ${isForLostGroup(members)}
    order by t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the ids of the hangouts that everybody is to see from now on. */
export async function dueToOpen(db: Db, now: Date): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('threads')
    .select('id')
    .where('opensAt', '<=', now.toISOString())
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Waits for a block between a member and the host that is being stored, so that the next statement sees it. A block locks its pair before
 * hangouts, too: two transactions that lock them in different orders wait for each other.
 */
export const lockBlocksWithHost = (db: Db, id: string, uid: string) =>
  sql`select ${blockLockOf(sql.ref<string>('t.createdBy'), uid)} from threads t
    where t.id = ${id} and t.created_by is not null`.execute(db);

/** Returns when a hangout begins; undefined when there is none. */
export const startOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await sqlTables(db).selectFrom('threads').select('dateTime').where('id', '=', id).executeTakeFirst())?.dateTime;

/** Locks a hangout without asking who may see it. */
export const lock = (db: Db, id: string): Promise<HangoutRow | undefined> =>
  sqlTables(db).selectFrom('threads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks hangouts in the order of their ids, without asking who may see them. */
export const lockMany = (db: Db, ids: readonly string[]): Promise<HangoutRow[]> =>
  sqlTables(db)
    .selectFrom('threads')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forUpdate()
    .execute();

type OwnRow = HangoutRow &
  Pick<
    Selectable<SqlTables['attendees']>,
    'rsvp' | 'isCoHost' | 'bringsGuest' | 'note' | 'joinedAt' | 'reconfirmedAt' | 'offeredUntil'
  >;
/**
 * Returns every hangout that a member hosts, or may read and attends or waits for, in the order in which they joined. Suspended
 * members read their own ones, too.
 */
export const allOf = (db: Db, uid: string): Promise<OwnRow[]> =>
  sqlTables(db)
    .selectFrom('attendees as a')
    .innerJoin('threads as t', 't.id', 'a.hangoutId')
    .selectAll('t')
    .select(['a.rsvp', 'a.isCoHost', 'a.bringsGuest', 'a.note', 'a.joinedAt', 'a.reconfirmedAt', 'a.offeredUntil'])
    .where('a.uid', '=', uid)
    .where((eb) => eb.or([eb('t.createdBy', '=', uid), mayReadHangout(uid, 't')]))
    .orderBy('a.joinedAt')
    .orderBy('t.id')
    .execute();
