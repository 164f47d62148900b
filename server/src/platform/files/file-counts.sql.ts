import type { Db } from '../db/database.ts';
import type { DB } from '../db/schema.ts';

export interface FileCount {
  /** Files that the database names and the store must have. */
  named: number;
  /** Those of them that the store does not have. */
  missing: number;
  /** Files in the store that the database does not name. */
  unnamed: number;
  /** Their keys, in order: the first hundred thousand. */
  missingKeys: string[];
  unnamedKeys: string[];
}

type SqlTables = Pick<DB, 'fileCounts'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** How long counts are kept. */
const KEPT_MS = 90 * 86_400_000;

/** Records what a count found. */
export async function recordFileCount(db: Db, count: FileCount, now: Date): Promise<void> {
  await sqlTables(db)
    .insertInto('fileCounts')
    .values({ ...count, countedAt: now })
    .execute();
  await sqlTables(db)
    .deleteFrom('fileCounts')
    .where('countedAt', '<', new Date(now.getTime() - KEPT_MS).toISOString())
    .execute();
}

/** Returns what the last count found; null if none was made. */
export const lastFileCount = async (db: Db) =>
  (await sqlTables(db).selectFrom('fileCounts').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null;
