import { randomBytes } from 'node:crypto';
import { contentOfToken, isTaggedCode } from '../signed-tokens.ts';
import type { Db } from './database.ts';
import type { DB } from './schema.ts';

type SqlTables = Pick<DB, 'secrets'>;

const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns a stored secret, or undefined. */
export const storedSecret = async (db: Db, name: string): Promise<Buffer | undefined> =>
  (await sqlTables(db).selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst())?.value;

/** Deletes a secret that has served its purpose. */
export const deleteSecret = (db: Db, name: string) =>
  sqlTables(db).deleteFrom('secrets').where('name', '=', name).execute();

type Make = () => Buffer | Promise<Buffer>;
const SECRET_BYTES = 32;

/**
 * Returns a secret that all nodes share. The first node that needs it creates it and stores it in the database.
 * @param make creates the bytes, random ones by default; called only if none are stored, and ignored if another node was faster
 */
export async function sharedSecret(
  db: Db,
  name: string,
  make: Make = () => randomBytes(SECRET_BYTES),
): Promise<Buffer> {
  const storedValue = await storedSecret(db, name);
  if (storedValue) return storedValue;
  await sqlTables(db)
    .insertInto('secrets')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const newValue = await storedSecret(db, name);
  if (!newValue) throw new Error(`The secret ${name} could not be kept.`);
  return newValue;
}

/** Returns a function that reads a shared secret once and caches it. If the database is down, the next call tries again. */
export function cachedSecret(db: Db, name: string, make?: Make): () => Promise<Buffer> {
  let loading: Promise<Buffer> | undefined;
  return () => {
    loading ??= sharedSecret(db, name, make).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

const CHECKS = {
  content: (secret: Buffer, token: string) => contentOfToken(secret, token) !== null,
  code: isTaggedCode,
};

/**
 * Returns a function that tells whether a token was signed with a shared secret. After the first call it takes no query.
 * @param form whether the token is a signed content or a tagged code
 */
export function signatureCheck(db: Db, name: string, form: keyof typeof CHECKS): (token: string) => Promise<boolean> {
  const secret = cachedSecret(db, name);
  return async (token) => CHECKS[form](await secret(), token);
}
