import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'discoveryMembers' | 'discoveryNames'>;
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
