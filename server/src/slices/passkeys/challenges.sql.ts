import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { ChallengeUse } from './challenge.ts';

type SqlTables = Pick<DB, 'passkeyChallenges'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Records that a challenge was answered. Returns false when it was answered before. */
export async function recordAnswered(
  db: Db,
  row: ChallengeUse & { challenge: Buffer; expiresAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sqlTables(db)
    .insertInto('passkeyChallenges')
    .values(row)
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const deleteChallengesBefore = (db: Db, now: Date) =>
  sqlTables(db).deleteFrom('passkeyChallenges').where('expiresAt', '<', now.toISOString()).execute();
