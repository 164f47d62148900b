import { type Selectable, sql } from 'kysely';
import type { OobKind } from '#contract/identity/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

const sqlTables = (db: Db) => db.withTables<Pick<DB, 'oobCodes'>>();

/** A mailed code. */
export interface NewCode {
  kind: OobKind;
  /** null for a code that must not work, because the email has no account or is taken. */
  uid: string | null;
  /** The account's address when the code was made. */
  email: string;
  newEmail: string | null;
  /** The session that asked for a change of address. */
  sessionId?: string | null;
}
export type OobCode = Selectable<DB['oobCodes']>;

export const insertOobCode = (db: Db, code: NewCode & { hash: Buffer; expiresAt: Date }) =>
  sqlTables(db).insertInto('oobCodes').values(code).execute();

export const codeByHash = (db: Db, hash: Buffer): Promise<OobCode | undefined> =>
  sqlTables(db).selectFrom('oobCodes').selectAll().where('hash', '=', hash).executeTakeFirst();

/** Uses up a code. Returns undefined when it was already used. */
export const takeOobCode = (db: Db, hash: Buffer): Promise<OobCode | undefined> =>
  sqlTables(db).deleteFrom('oobCodes').where('hash', '=', hash).returningAll().executeTakeFirst();

/** Deletes the codes of a member, except those that undo a change of address: they must outlive whatever a thief does. */
export const deleteOobCodesOf = (db: Db, uid: string) =>
  sqlTables(db).deleteFrom('oobCodes').where('uid', '=', uid).where('kind', '<>', 'RECOVER_EMAIL').execute();

/**
 * Deletes the codes of a member when a change of address is undone. Only codes that undo earlier changes are kept, so that
 * of two addresses the one that the member had first wins.
 */
export const deleteOobCodesSince = (db: Db, { uid, email, number }: { uid: string; email: string; number: number }) =>
  sqlTables(db)
    .deleteFrom('oobCodes')
    .where('uid', '=', uid)
    .where(sql<boolean>`not (kind = 'RECOVER_EMAIL' and number < ${number} and email <> ${email})`)
    .execute();

/** Returns whether this address can still be restored by a member other than `uid`. */
export async function isReserved(db: Db, email: string, uid: string, now: Date): Promise<boolean> {
  const row = await sqlTables(db)
    .selectFrom('oobCodes')
    .select('hash')
    .where('kind', '=', 'RECOVER_EMAIL')
    .where('email', '=', email)
    .where('uid', '<>', uid)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the member of this account can still undo a change of its address. */
export async function hasEmailToRestore(db: Db, uid: string, now: Date): Promise<boolean> {
  const row = await sqlTables(db)
    .selectFrom('oobCodes')
    .select('hash')
    .where('kind', '=', 'RECOVER_EMAIL')
    .where('uid', '=', uid)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteOobCodesBefore = (db: Db, expiredBefore: Date) =>
  sqlTables(db).deleteFrom('oobCodes').where('expiresAt', '<', expiredBefore.toISOString()).execute();
