import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'recoveryCodes'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns how many recovery codes of a member are unused, and when they were made; null when none are left. */
export async function recoveryCodesOf(db: Db, uid: string): Promise<{ left: number; madeAt: string | null }> {
  const { left, madeAt } = await sqlTables(db)
    .selectFrom('recoveryCodes')
    .select((row) => [row.fn.countAll<number>().as('left'), row.fn.max('madeAt').as('madeAt')])
    .where('uid', '=', uid)
    .where('expiresAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { left, madeAt };
}

export const deleteRecoveryCodesOf = (db: Db, uid: string) =>
  sqlTables(db).deleteFrom('recoveryCodes').where('uid', '=', uid).execute();

export const insertRecoveryCodes = (db: Db, uid: string, hashes: readonly Buffer[], madeAt: Date) =>
  sqlTables(db)
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ hash, uid, madeAt })))
    .execute();

/** Replaces the code for the first passkey of a member. */
export async function replaceExpiringCode(
  db: Db,
  row: { uid: string; hash: Buffer; madeAt: Date; expiresAt: Date },
): Promise<void> {
  await sqlTables(db)
    .deleteFrom('recoveryCodes')
    .where('uid', '=', row.uid)
    .where('expiresAt', 'is not', null)
    .execute();
  await sqlTables(db).insertInto('recoveryCodes').values(row).execute();
}

/**
 * Uses up a code. Of concurrent calls, one succeeds.
 * @returns whether it was one of the member's recovery codes, or the code for a first passkey; undefined when it is no unused
 * code of this member, or has expired
 */
export async function takeRecoveryCode(
  db: Db,
  uid: string,
  hash: Buffer,
  now: Date,
): Promise<{ isRecoveryCode: boolean } | undefined> {
  const row = await sqlTables(db)
    .deleteFrom('recoveryCodes')
    .where('uid', '=', uid)
    .where('hash', '=', hash)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now.toISOString())]))
    .returning('expiresAt')
    .executeTakeFirst();
  return row && { isRecoveryCode: row.expiresAt === null };
}

export const deleteRecoveryCodesBefore = (db: Db, now: Date) =>
  sqlTables(db).deleteFrom('recoveryCodes').where('expiresAt', '<=', now.toISOString()).execute();
