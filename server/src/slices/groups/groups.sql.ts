import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { GroupBrief } from '#contract/groups/options.ts';
import { searchWords } from '#contract/hangouts/filters.ts';
import type { HangoutCategory } from '#contract/hangouts/options.ts';
import type { Borough } from '#contract/profiles/boroughs.ts';
import type { GroupOfMember } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { UidExpression } from '#server/slices/safety/index.ts';
import { isInGroup, mayReadGroup, seesPicture } from './visibility.sql.ts';

type SqlTables = Pick<DB, 'groups'>;
export type GroupRow = Selectable<SqlTables['groups']>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns the row; undefined when this member created one under that clientId before. */
export const insert = (db: Db, row: Insertable<SqlTables['groups']>): Promise<GroupRow | undefined> =>
  sqlTables(db)
    .insertInto('groups')
    .values(row)
    .onConflict((conflict) => conflict.columns(['createdBy', 'clientId']).doNothing())
    .returningAll()
    .executeTakeFirst();

/**
 * Returns the group that this member created under a client id. One that they may not read any longer loses the client id, as if it had
 * ended.
 */
export async function findCreated(db: Db, createdBy: string, clientId: string): Promise<GroupRow | undefined> {
  const created = sqlTables(db)
    .selectFrom('groups')
    .where('createdBy', '=', createdBy)
    .where('clientId', '=', clientId);
  const readable = created.where(mayReadGroup(createdBy, 'groups.id'));
  const group = await readable.selectAll().executeTakeFirst();
  if (group) return group;
  await sqlTables(db)
    .updateTable('groups')
    .set((eb) => ({ clientId: eb.ref('id') }))
    .where('createdBy', '=', createdBy)
    .where('clientId', '=', clientId)
    .execute();
  return undefined;
}

/** Returns a group that the viewer may read. @param lock keeps the row locked until the transaction ends */
export const find = (db: Db, id: string, { viewer, lock = false }: { viewer: string; lock?: boolean }) =>
  sqlTables(db)
    .selectFrom('groups')
    .selectAll()
    .where('id', '=', id)
    .where(mayReadGroup(viewer, 'groups.id'))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Locks a group without asking who may see it. */
export const lock = (db: Db, id: string): Promise<GroupRow | undefined> =>
  sqlTables(db).selectFrom('groups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const update = (db: Db, id: string, changes: Updateable<SqlTables['groups']>): Promise<GroupRow> =>
  sqlTables(db).updateTable('groups').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const deleteGroup = (db: Db, id: string) => sqlTables(db).deleteFrom('groups').where('id', '=', id).execute();

/** Returns the ids of the groups about which the organizers are asked, and of those that were neither created nor kept since a time. */
export async function perhapsIdle(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from groups where archived_at is null
    and (asked_at is not null or greatest(created_at, kept_at) <= ${before}::timestamptz) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes the pictures that a member uploaded for groups. */
export const removePicturesBy = (db: Db, uid: string) =>
  sqlTables(db).updateTable('groups').set({ picture: null, pictureBy: null }).where('pictureBy', '=', uid).execute();

/** Locks the number of groups of a member until the transaction ends, so that concurrent calls count one after the other. */
export const lockCounts = (db: Db, uid: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`groups ${uid}`}, 0))`.execute(db);

interface Counts {
  created: number;
  /** The groups in which the member is, or which they ask to join. */
  joined: number;
}
/** Counts only groups that the member may read: a refusal must not tell that another one exists. */
export async function countsOf(db: Db, uid: string): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select count(*) from groups g where g.created_by = ${uid} and ${mayReadGroup(uid, 'g.id')})::int as created,
    (select count(*) from group_members m where m.uid = ${uid})::int
      + (select count(*) from join_requests r
        where r.uid = ${uid} and ${mayReadGroup(uid, 'r.groupId')})::int as joined`.execute(db);
  return rows[0] as Counts;
}

export interface Filters {
  whose: 'all' | 'mine';
  category?: HangoutCategory | undefined;
  borough?: Borough | undefined;
  search?: string | undefined;
}
interface Page {
  after: { createdAt: string; id: string } | null;
  limit: number;
}
/** Returns a page of the groups that the viewer may read, newest first. At least one more than the limit, if there are. */
export function list(
  db: Db,
  viewer: string,
  { whose, category, borough, search = '' }: Filters,
  { after, limit }: Page,
): Promise<GroupRow[]> {
  const words = searchWords(search);
  return sqlTables(db)
    .selectFrom('groups')
    .selectAll()
    .where(whose === 'mine' ? isInGroup(viewer, 'groups.id') : mayReadGroup(viewer, 'groups.id'))
    .$if(whose === 'all', (query) => query.where('archivedAt', 'is', null))
    .$if(category !== undefined, (query) => query.where('category', '=', category as HangoutCategory))
    .$if(borough !== undefined, (query) => query.where('borough', '=', borough as Borough))
    .$if(words.length > 0, (query) =>
      query.where(
        sql<boolean>`(select bool_and(strpos(search_text, word) > 0) from unnest(${words}::text[]) as w (word))`,
      ),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.createdAt}::timestamptz, ${after?.id})`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsOfPage(limit))
    .execute();
}

/** Returns the names of those of these groups that the viewer may read, by id; without a viewer of all of them. */
export async function groupBriefsFor(
  db: Db,
  viewer: string | null,
  ids: readonly string[],
): Promise<Map<string, GroupBrief>> {
  if (ids.length === 0) return new Map();
  const rows = await sqlTables(db)
    .selectFrom('groups')
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .$if(viewer !== null, (query) => query.where(mayReadGroup(viewer as string, 'groups.id')))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns an SQL query of the name of the group in that column; null without one that the viewer may read. */
export const groupBriefOf = (column: string, viewer: UidExpression) => sql<GroupBrief | null>`(
  select json_build_object('id', brief.id, 'name', brief.name) from groups brief
  where brief.id = ${sql.ref(column)} and ${mayReadGroup(viewer, 'brief.id')})`;

/** Returns those of these members who may read a group. */
export async function groupReadersAmong(db: Db, groupId: string, uids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uid: string }>`select reader.uid
    from unnest(${uids}::text[]) as reader (uid) join groups g on g.id = ${groupId}
    where ${mayReadGroup(sql.ref<string>('reader.uid'), 'g.id')}`.execute(db);
  return new Set(rows.map(({ uid }) => uid));
}

/** The groups g in which both members are, without archived ones, by name. Both may be expressions. */
const inBoth = (uid: UidExpression, otherUid: UidExpression) => sql`from group_members mine
  join group_members their on their.group_id = mine.group_id join groups g on g.id = mine.group_id
  where mine.uid = ${uid} and their.uid = ${otherUid} and g.archived_at is null order by g.name, g.id`;

/** Returns an SQL query of the name of the first group in which both members are, who must see each other; null for none. */
export const groupInCommon = (uid: UidExpression, otherUid: UidExpression) =>
  sql<string | null>`(select g.name ${inBoth(uid, otherUid)} limit 1)`;

/** The columns of a group g on a profile, as the viewer may see it. */
const groupOfMember = (viewer: string) =>
  sql`g.id, g.name, g.category, case when ${seesPicture(viewer, 'g')} then g.picture end as picture`;

/**
 * Returns the groups in which both members are, by name. Each of them sees the other there, because no block hides a profile that is
 * read.
 */
export async function groupsInCommon(db: Db, viewer: string, otherUid: string): Promise<GroupOfMember[]> {
  const { rows } = await sql<GroupOfMember>`select ${groupOfMember(viewer)} ${inBoth(viewer, otherUid)}`.execute(db);
  return rows;
}

/**
 * Returns the groups that a member shows on their profile and that the viewer finds in the directory, by name. Those in which both are
 * have their own list (`groupsInCommon`).
 * @param viewer a member who may read the profile, perhaps its own; '' for one who has no block with anybody
 */
export async function groupsOnProfile(db: Db, viewer: string, uid: string): Promise<GroupOfMember[]> {
  const { rows } = await sql<GroupOfMember>`select ${groupOfMember(viewer)}
    from group_members m join groups g on g.id = m.group_id
    where m.uid = ${uid} and m.is_on_profile and g.archived_at is null and ${mayReadGroup(viewer, 'g.id')}
      and (m.uid = ${viewer} or not ${isInGroup(viewer, 'g.id')})
    order by g.name, g.id`.execute(db);
  return rows;
}
