import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'signingKeys'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** A row of `signing_keys`. Times are ISO 8601. */
export interface SigningKeyRow {
  kid: string;
  privateKey: Buffer;
  signsFrom: string;
  verifiesUntil: string | null;
}

export interface NewSigningKey {
  kid: string;
  privateKey: Buffer;
  now: Date;
  signsFrom: Date;
}

/** Returns every stored key, oldest first. */
export const readSigningKeys = (db: Db): Promise<SigningKeyRow[]> =>
  sqlTables(db)
    .selectFrom('signingKeys')
    .select(['kid', 'privateKey', 'signsFrom', 'verifiesUntil'])
    .orderBy('signsFrom')
    .orderBy('createdAt')
    .execute();

/** Inserts a key without a successor. Does nothing if there is one already. */
export async function insertSigningKey(db: Db, { kid, privateKey, now, signsFrom }: NewSigningKey) {
  await sqlTables(db)
    .insertInto('signingKeys')
    .values({ kid, privateKey, createdAt: now, signsFrom })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends every key that has no successor yet: their tokens are refused from `until` on, and earlier ends stay. */
export async function retireSigningKeys(db: Db, until: Date) {
  await sqlTables(db)
    .updateTable('signingKeys')
    .set({ verifiesUntil: until })
    .where((eb) => eb.or([eb('verifiesUntil', 'is', null), eb('verifiesUntil', '>', until.toISOString())]))
    .execute();
}

/** Deletes the keys whose tokens are refused. Returns how many there were. */
export async function deleteSigningKeysEndedBefore(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await sqlTables(db)
    .deleteFrom('signingKeys')
    .where('verifiesUntil', '<=', now.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
