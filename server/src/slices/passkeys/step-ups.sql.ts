import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type Tables = Pick<DB, 'stepUps'>;
const tables = (db: Db) => db.withTables<Tables>();

/** Records that a session has confirmed with a passkey or a recovery code. */
export const saveStepUp = (db: Db, row: { sessionId: string; uid: string; at: Date }) =>
  tables(db)
    .insertInto('stepUps')
    .values(row)
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet({ at: row.at }))
    .execute();

/** Returns when a session last confirmed, as ISO 8601; null for never. */
export async function stepUpOf(db: Db, sessionId: string): Promise<string | null> {
  const row = await tables(db).selectFrom('stepUps').select('at').where('sessionId', '=', sessionId).executeTakeFirst();
  return row?.at ?? null;
}

export const deleteStepUpsOf = (db: Db, uid: string) =>
  tables(db).deleteFrom('stepUps').where('uid', '=', uid).execute();
