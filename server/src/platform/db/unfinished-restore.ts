import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A table that exists while a backup is restored, and after a restore that was interrupted. */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/** Returns whether a restore into this database has begun and not ended. */
export async function isRestoreUnfinished(db: Db): Promise<boolean> {
  const { rows } = await sql`select where to_regclass(${UNFINISHED_RESTORE}) is not null`.execute(db);
  return rows.length > 0;
}

/** A file in the data folder that says the same from before there is a database that could have the table. */
export const unfinishedRestoreFile = (dataDir: string) => join(dataDir, 'unfinished-restore');
