import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

const sqlTables = (db: Db) => db.withTables<Pick<DB, 'barredEmails'>>();

export const insertBarred = (db: Db, hash: Buffer, until: Date) =>
  sqlTables(db)
    .insertInto('barredEmails')
    .values({ hash, until })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ until }))
    .execute();

/** Returns whether one of these is barred. */
export async function isBarred(db: Db, hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const row = await sqlTables(db)
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
  const { numDeletedRows } = await sqlTables(db)
    .deleteFrom('barredEmails')
    .where('hash', 'in', hashes)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteBarredBefore = (db: Db, now: Date) =>
  sqlTables(db).deleteFrom('barredEmails').where('until', '<=', now.toISOString()).execute();
