import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type Tables = Pick<DB, 'signingKeys'>;
const tables = (db: Db) => db.withTables<Tables>();

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
  tables(db)
    .selectFrom('signingKeys')
    .select(['kid', 'privateKey', 'signsFrom', 'verifiesUntil'])
    .orderBy('signsFrom')
    .orderBy('createdAt')
    .execute();

/** Inserts a key without a successor. Does nothing if there is one already. */
export async function insertSigningKey(db: Db, { kid, privateKey, now, signsFrom }: NewSigningKey) {
  await tables(db)
    .insertInto('signingKeys')
    .values({ kid, privateKey, createdAt: now, signsFrom })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends every key that has no successor yet: their tokens are refused from `until` on, and earlier ends stay. */
export async function retireSigningKeys(db: Db, until: Date) {
  await tables(db)
    .updateTable('signingKeys')
    .set({ verifiesUntil: until })
    .where((eb) => eb.or([eb('verifiesUntil', 'is', null), eb('verifiesUntil', '>', until.toISOString())]))
    .execute();
}

/** Deletes the keys whose tokens are refused. Returns how many there were. */
export async function deleteSigningKeysEndedBefore(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('signingKeys')
    .where('verifiesUntil', '<=', now.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
