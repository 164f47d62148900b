import type { Db } from '../db/database.ts';
import type { DB } from '../db/schema.ts';

type SqlTables = Pick<DB, 'backups'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** How long the list of backups goes back. */
const KEPT_MS = 90 * 86_400_000;

export type BackupRecord = Pick<DB['backups'], 'place' | 'encrypted'> & {
  madeAt: Date;
  /** null when the backup failed. */
  bytes: number | null;
  /** Why it failed; null when it was read back and is complete. */
  problem: string | null;
};

/** Records a backup that was made, or that failed. */
export async function recordBackup(db: Db, { madeAt, bytes, place, encrypted, problem }: BackupRecord, now: Date) {
  await sqlTables(db)
    .insertInto('backups')
    .values({ madeAt, bytes, place, encrypted, problem, verifiedAt: problem === null ? now : null })
    .execute();
  await sqlTables(db)
    .deleteFrom('backups')
    .where('madeAt', '<', new Date(now.getTime() - KEPT_MS).toISOString())
    .execute();
}

/** Returns the newest backup that was read back, and the newest that failed since; each null if there is none. */
export async function lastBackups(db: Db) {
  const newest = () => sqlTables(db).selectFrom('backups').selectAll().orderBy('id', 'desc').limit(1);
  const verified = await newest().where('verifiedAt', 'is not', null).executeTakeFirst();
  const failed = await newest()
    .where('verifiedAt', 'is', null)
    .where('id', '>', verified?.id ?? 0)
    .executeTakeFirst();
  return { verified: verified ?? null, failed: failed ?? null };
}
