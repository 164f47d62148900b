import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'setUpLinks'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Stores the hash of the link, which ends an earlier one. */
export const replaceLink = (db: Db, link: { hash: Buffer; expiresAt: Date }) =>
  sqlTables(db)
    .insertInto('setUpLinks')
    .values({ id: 1, ...link })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(link))
    .execute();

/** Returns whether a link works at this time. */
export async function isLinkOpen(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const row = await sqlTables(db)
    .selectFrom('setUpLinks')
    .select('id')
    .where('hash', '=', hash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** As isLinkOpen, and locks the link until the transaction ends. */
export async function lockLink(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const row = await sqlTables(db)
    .selectFrom('setUpLinks')
    .select('id')
    .where('hash', '=', hash)
    .where('expiresAt', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteLink = (db: Db) => sqlTables(db).deleteFrom('setUpLinks').execute();
