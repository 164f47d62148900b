import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';
import type { MonthCount } from './cohorts.rules.ts';

type SqlTables = Pick<DB, 'discoveryMembers' | 'discoveryNames' | 'notForMe'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();
type IndexRow = Insertable<SqlTables['discoveryMembers']>;

/** Saves a member's row and the names by which they are found. */
export async function saveIndex(db: Db, row: IndexRow, names: readonly string[]) {
  const { uid, ...rest } = row;
  await sqlTables(db)
    .insertInto('discoveryMembers')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(rest))
    .execute();
  await sqlTables(db).deleteFrom('discoveryNames').where('uid', '=', uid).execute();
  await sqlTables(db)
    .insertInto('discoveryNames')
    .values(names.map((name) => ({ uid, name })))
    .execute();
}

/** Locks rows that an older version stored, in the order of their uids, until the transaction ends. Returns their uids. */
export async function lockOutdated(
  db: Db,
  { version, after, limit }: { version: number; after: string; limit: number },
): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('discoveryMembers')
    .select('uid')
    .where('version', '<', version)
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Returns how many members arrived in each month, hidden ones too, the earliest first. Members who show no month are left out. */
export async function arrivalCounts(db: Db): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select d.arrival as month, count(*)::int as people from discovery_members d
    where d.arrival is not null group by d.arrival order by d.arrival`.execute(db);
  return rows;
}

/** Returns how many members in these months of arrival the viewer may see in Intros. */
export async function countArrivalsBetween(
  db: Db,
  viewer: string,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from discovery_members d
    where d.arrival between ${from}::int and ${to}::int and d.uid <> ${viewer} and ${notHiddenFrom(viewer, 'd.uid')}
      and d.uid not in (select other from not_for_me where uid = ${viewer})`.execute(db);
  return rows[0]?.people ?? 0;
}

/** Marks a member as not for another. A repeated mark changes nothing. */
export const insertNotForMe = (db: Db, uid: string, otherUid: string) =>
  sqlTables(db)
    .insertInto('notForMe')
    .values({ uid, other: otherUid })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteNotForMe = (db: Db, uid: string, otherUid: string) =>
  sqlTables(db).deleteFrom('notForMe').where('uid', '=', uid).where('other', '=', otherUid).execute();

/** Returns one page of the members whom a member has marked, latest first; one more than `limit` if there is a next page. */
export const selectNotForMe = (
  db: Db,
  uid: string,
  { after, limit }: { after: { createdAt: string; other: string } | null; limit: number },
): Promise<{ other: string; createdAt: string }[]> =>
  sqlTables(db)
    .selectFrom('notForMe')
    .select(['other', 'createdAt'])
    .where('uid', '=', uid)
    .where(notHiddenFrom(uid, 'other'))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, other) < (${after?.createdAt}::timestamptz, ${after?.other}::text)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('other', 'desc')
    .limit(rowsOfPage(limit))
    .execute();
