import { sql, type Updateable } from 'kysely';
import type { Language } from '#contract/languages.ts';
import { breaksUnique, type Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'accounts' | 'sessions' | 'oobCodes'>;

const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** A row of `accounts`. Times are ISO 8601. */
export interface AccountRow {
  uid: string;
  email: string;
  emailVerified: boolean;
  passwordHash: string;
  passwordUpdatedAt: string;
  displayName: string | null;
  photoUrl: string | null;
  disabled: boolean;
  operator: boolean;
  moderator: boolean;
  language: Language;
  createdAt: string;
  lastLoginAt: string;
}

export interface NewAccount {
  uid: string;
  email: string;
  emailVerified: boolean;
  passwordHash: string;
  language: Language;
  now: Date;
}

/** Returns the row; undefined when the email already has an account. The caller must then roll back. */
export function insertAccount(
  db: Db,
  { uid, email, emailVerified, passwordHash, language, now }: NewAccount,
): Promise<AccountRow | undefined> {
  return sqlTables(db)
    .insertInto('accounts')
    .values({
      uid,
      email,
      emailVerified,
      passwordHash,
      passwordUpdatedAt: now,
      displayName: null,
      photoUrl: null,
      disabled: false,
      operator: false,
      moderator: false,
      language,
      createdAt: now,
      lastLoginAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export const accountByUid = (db: Db, uid: string): Promise<AccountRow | undefined> =>
  sqlTables(db).selectFrom('accounts').selectAll().where('uid', '=', uid).executeTakeFirst();

export const accountsOf = (db: Db, uids: readonly string[]) =>
  sqlTables(db)
    .selectFrom('accounts')
    .select(['uid', 'email', 'operator', 'moderator'])
    .where((eb) => eb('uid', '=', eb.fn.any(eb.val(uids))))
    .execute();

/** Returns the accounts of operators and moderators. */
export const staffAccounts = (db: Db) =>
  sqlTables(db)
    .selectFrom('accounts')
    .select(['uid', 'email', 'emailVerified', 'language', 'operator', 'moderator', 'disabled'])
    .where((eb) => eb.or([eb('operator', '=', true), eb('moderator', '=', true)]))
    .orderBy('uid')
    .execute();

/**
 * Locks what decides about a member's role until the transaction ends. Unlike `lockAccount`, this does not wait for transactions that
 * insert rows referring to the account.
 */
export const lockRole = (db: Db, uid: string) =>
  sqlTables(db)
    .selectFrom('accounts')
    .select(['operator', 'moderator', 'disabled', 'emailVerified'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const accountByEmail = (db: Db, email: string): Promise<AccountRow | undefined> =>
  sqlTables(db).selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();

/** Returns false when the password was changed, or the account disabled or deleted, while the password was checked. */
export async function recordLogin(
  db: Db,
  uid: string,
  verifiedHash: string,
  newHash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await sqlTables(db)
    .updateTable('accounts')
    .set({ lastLoginAt: now, passwordHash: newHash })
    .where('uid', '=', uid)
    .where('passwordHash', '=', verifiedHash)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records a sign-in without a password. Returns undefined when the account is disabled or deleted. */
export const recordVerifiedLogin = (db: Db, uid: string, now: Date): Promise<AccountRow | undefined> =>
  sqlTables(db)
    .updateTable('accounts')
    .set({ lastLoginAt: now })
    .where('uid', '=', uid)
    .where('disabled', '=', false)
    .returningAll()
    .executeTakeFirst();

export type AccountChange = Partial<
  Pick<
    Updateable<SqlTables['accounts']>,
    | 'email'
    | 'emailVerified'
    | 'passwordHash'
    | 'displayName'
    | 'photoUrl'
    | 'disabled'
    | 'operator'
    | 'moderator'
    | 'language'
  >
> & {
  passwordUpdatedAt?: Date;
};

/**
 * Changes an account.
 * @returns the changed account; undefined when it does not exist; 'EMAIL_EXISTS' when another account has the new email,
 *   after which the caller must roll back
 */
export async function updateAccount(
  db: Db,
  uid: string,
  change: AccountChange,
): Promise<AccountRow | undefined | 'EMAIL_EXISTS'> {
  try {
    return await sqlTables(db)
      .updateTable('accounts')
      .set(change)
      .where('uid', '=', uid)
      .returningAll()
      .executeTakeFirst();
  } catch (error) {
    if (breaksUnique(error, 'accounts_email_unique')) return 'EMAIL_EXISTS';
    throw error;
  }
}

/** Returns the members among `uids` who were last online before that time and have a verified email. */
export async function accountsAwayAmong(
  db: Db,
  uids: readonly string[],
  onlineBefore: Date,
): Promise<{ uid: string; email: string; language: Language }[]> {
  const { rows } = await sql<{ uid: string; email: string; language: Language }>`
    select a.uid, a.email, a.language from accounts a
    where a.uid = any(${uids}::text[]) and a.email_verified and not a.disabled and a.last_login_at <= ${onlineBefore}
      and not exists (select from sessions s where s.uid = a.uid and s.refreshed_at > ${onlineBefore})
    order by a.uid`.execute(db);
  return rows;
}

/** Returns the members among `uids` who may sign in and were online after that time. */
export async function accountsActiveAmong(db: Db, uids: readonly string[], since: Date): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select a.uid from accounts a
    where a.uid = any(${uids}::text[]) and not a.disabled and (a.last_login_at > ${since}
      or exists (select from sessions s where s.uid = a.uid and s.refreshed_at > ${since}))`.execute(db);
  return rows.map(({ uid }) => uid);
}

/**
 * Locks an account until the transaction ends. This waits for transactions that change it or insert rows referring to it.
 * @returns the locked row; undefined when the account does not exist
 */
export const lockAccount = (db: Db, uid: string): Promise<AccountRow | undefined> =>
  sqlTables(db).selectFrom('accounts').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();

/** Deletes an account and the rows that refer to it, and the codes that contain this email, if one is given. */
export async function deleteAccountRow(db: Db, uid: string, email: string | null) {
  if (email !== null)
    await sqlTables(db)
      .deleteFrom('oobCodes')
      .where((eb) => eb.or([eb('email', '=', email), eb('newEmail', '=', email)]))
      .execute();
  await sqlTables(db).deleteFrom('accounts').where('uid', '=', uid).execute();
}

/** Which accounts a page lists. */
export interface AccountFilter {
  /** Part of the email, or '' for any. Accounts among `uids` match too. */
  email: string;
  uids: readonly string[];
  disabled: boolean | null;
  after: { createdAt: string; uid: string } | null;
  limit: number;
}

/** Returns one page of accounts, newest first, and one more than `limit` if there are more. */
export async function accountsPage(
  db: Db,
  { email, uids, disabled, after, limit }: AccountFilter,
): Promise<AccountRow[]> {
  return sqlTables(db)
    .selectFrom('accounts')
    .selectAll()
    .where(sql<boolean>`(strpos(email, ${email}) > 0 or uid = any(${uids}))`)
    .where(sql<boolean>`(${disabled}::boolean is null or disabled = ${disabled}::boolean)`)
    .where(
      sql<boolean>`(${after?.createdAt ?? null}::timestamptz is null
        or (created_at, uid) < (${after?.createdAt ?? null}::timestamptz, ${after?.uid ?? null}::text))`,
    )
    .orderBy('createdAt', 'desc')
    .orderBy('uid', 'desc')
    .limit(rowsOfPage(limit))
    .execute();
}

/** Returns accounts that were created at these times, after a uid, in order. */
export async function accountsCreatedBetween(
  db: Db,
  { from, to }: { from: Date; to: Date },
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('accounts')
    .select('uid')
    .where('createdAt', '>=', from.toISOString())
    .where('createdAt', '<', to.toISOString())
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(limit)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Returns all accounts that were created at these times. */
export const membersJoinedBetween = (db: Db, { from, to }: { from: Date; to: Date }) =>
  sqlTables(db)
    .selectFrom('accounts')
    .select(['uid', 'createdAt'])
    .where('createdAt', '>=', from.toISOString())
    .where('createdAt', '<', to.toISOString())
    .execute();

export const hasNoAccounts = async (db: Db): Promise<boolean> =>
  (await sqlTables(db).selectFrom('accounts').select('uid').limit(1).executeTakeFirst()) === undefined;

/** Counts the accounts created since then, by day in New York. */
export async function signUpsByDay(db: Db, since: Date): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(created_at at time zone 'America/New_York', 'YYYY-MM-DD') as day, count(*) as count
    from accounts where created_at >= ${since} group by 1`.execute(db);
  return rows;
}

export const uidOfNormalEmail = async (db: Db, email: string): Promise<string | null> =>
  (await sqlTables(db).selectFrom('accounts').select('uid').where('email', '=', email).executeTakeFirst())?.uid ?? null;
