import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

const on = (db: Db) => db.withTables<Pick<DB, 'barredEmails'>>();

export const insertBarred = (db: Db, hash: Buffer, until: Date) =>
  on(db)
    .insertInto('barredEmails')
    .values({ hash, until })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ until }))
    .execute();

export async function isBarred(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const row = await on(db)
    .selectFrom('barredEmails')
    .select('hash')
    .where('hash', '=', hash)
    .where('until', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the address was barred. */
export async function deleteBarred(db: Db, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await on(db).deleteFrom('barredEmails').where('hash', '=', hash).executeTakeFirst();
  return numDeletedRows === 1n;
}

export const deleteBarredBefore = (db: Db, now: Date) =>
  on(db).deleteFrom('barredEmails').where('until', '<=', now.toISOString()).execute();
