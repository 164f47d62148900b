import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type Tables = Pick<DB, 'recoveryCodes'>;
const on = (db: Db) => db.withTables<Tables>();

/** Returns how many codes of a member are unused, and when they were made; null when none are left. */
export async function codesOf(db: Db, uid: string): Promise<{ left: number; madeAt: string | null }> {
  const { left, madeAt } = await on(db)
    .selectFrom('recoveryCodes')
    .select((row) => [row.fn.countAll<number>().as('left'), row.fn.max('madeAt').as('madeAt')])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return { left, madeAt };
}

export const deleteCodesOf = (db: Db, uid: string) =>
  on(db).deleteFrom('recoveryCodes').where('uid', '=', uid).execute();

export const insertCodes = (db: Db, uid: string, hashes: readonly Buffer[], madeAt: Date) =>
  on(db)
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ hash, uid, madeAt })))
    .execute();

/** Uses up a code. Returns false when it is not an unused code of this member: of concurrent calls, one returns true. */
export async function takeCode(db: Db, uid: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await on(db)
    .deleteFrom('recoveryCodes')
    .where('uid', '=', uid)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
