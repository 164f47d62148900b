import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'stepUps'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Records that a session has confirmed. */
export const saveStepUp = (db: Db, row: { sessionId: string; uid: string; at: Date; isForAddition: boolean }) =>
  sqlTables(db)
    .insertInto('stepUps')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('sessionId').doUpdateSet({ at: row.at, isForAddition: row.isForAddition }),
    )
    .execute();

/** Returns when a session last confirmed, as ISO 8601, and whether only to add a first passkey; undefined for never. */
export const stepUpOf = (db: Db, sessionId: string): Promise<{ at: string; isForAddition: boolean } | undefined> =>
  sqlTables(db)
    .selectFrom('stepUps')
    .select(['at', 'isForAddition'])
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();

/** Lets a session that confirmed to add a first passkey take every action from now on. */
export const completeStepUp = (db: Db, sessionId: string, now: Date) =>
  sqlTables(db)
    .updateTable('stepUps')
    .set({ isForAddition: false, at: now })
    .where('sessionId', '=', sessionId)
    .where('isForAddition', '=', true)
    .execute();

export const deleteStepUpsOf = (db: Db, uid: string) =>
  sqlTables(db).deleteFrom('stepUps').where('uid', '=', uid).execute();
