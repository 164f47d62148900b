import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

const tables = (db: Db) => db.withTables<Pick<DB, 'barredEmails'>>();

export const insertBarred = (db: Db, hash: Buffer, until: Date) =>
  tables(db)
    .insertInto('barredEmails')
    .values({ hash, until })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ until }))
    .execute();

/** Returns whether one of these is barred. */
export async function isBarred(db: Db, hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('barredEmails')
    .select('hash')
    .where('hash', 'in', hashes)
    .where('until', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether one of these was barred. */
export async function deleteBarred(db: Db, hashes: readonly Buffer[]): Promise<boolean> {
  const { numDeletedRows } = await tables(db).deleteFrom('barredEmails').where('hash', 'in', hashes).executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteBarredBefore = (db: Db, now: Date) =>
  tables(db).deleteFrom('barredEmails').where('until', '<=', now.toISOString()).execute();
