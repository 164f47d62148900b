import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { ChallengeUse } from './challenge.ts';

type Tables = Pick<DB, 'passkeyChallenges'>;
const tables = (db: Db) => db.withTables<Tables>();

/** Records that a challenge was answered. Returns false when it was answered before. */
export async function recordAnswered(
  db: Db,
  row: ChallengeUse & { challenge: Buffer; expiresAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('passkeyChallenges')
    .values(row)
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const deleteChallengesBefore = (db: Db, now: Date) =>
  tables(db).deleteFrom('passkeyChallenges').where('expiresAt', '<', now.toISOString()).execute();
