import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'stepUps'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Records that a session has confirmed with a passkey or a recovery code. */
export const saveStepUp = (db: Db, row: { sessionId: string; uid: string; at: Date }) =>
  sqlTables(db)
    .insertInto('stepUps')
    .values(row)
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet({ at: row.at }))
    .execute();

/** Returns when a session last confirmed, as ISO 8601; null for never. */
export async function stepUpOf(db: Db, sessionId: string): Promise<string | null> {
  const row = await sqlTables(db)
    .selectFrom('stepUps')
    .select('at')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return row?.at ?? null;
}

export const deleteStepUpsOf = (db: Db, uid: string) =>
  sqlTables(db).deleteFrom('stepUps').where('uid', '=', uid).execute();
