import { sql } from 'kysely';
import type { OobKind } from '#contract/identity/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

const on = (db: Db) => db.withTables<Pick<DB, 'oobCodes'>>();

/** A mailed code. `uid` is null for a code that must not work, because the email has no account or is taken. */
export interface OobCode {
  kind: OobKind;
  uid: string | null;
  email: string;
  newEmail: string | null;
  expiresAt: string;
}

export const insertCode = (db: Db, code: Omit<OobCode, 'expiresAt'> & { hash: Buffer; expiresAt: Date }) =>
  on(db).insertInto('oobCodes').values(code).execute();

export const codeByHash = (db: Db, hash: Buffer): Promise<OobCode | undefined> =>
  on(db).selectFrom('oobCodes').selectAll().where('hash', '=', hash).executeTakeFirst();

/** Uses up a code. Returns undefined when it was already used. */
export const takeCode = (db: Db, hash: Buffer): Promise<OobCode | undefined> =>
  on(db).deleteFrom('oobCodes').where('hash', '=', hash).returningAll().executeTakeFirst();

export const deleteCodesOf = (db: Db, uid: string, kinds: readonly OobKind[]) =>
  on(db).deleteFrom('oobCodes').where('uid', '=', uid).where(sql<boolean>`kind = any(${kinds})`).execute();

export const deleteCodesBefore = (db: Db, before: Date) =>
  on(db).deleteFrom('oobCodes').where('expiresAt', '<', before.toISOString()).execute();
