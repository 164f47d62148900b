import { randomInt } from 'node:crypto';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { NEW_ACCOUNT_MS } from '#contract/limits.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { type AccountRow, accountByUid, insertAccount, type NewAccount } from './accounts.sql.ts';
import { requireFreeEmail } from './barred-emails.ts';
import type { IdentityContext } from './context.ts';
import { refuse } from './errors.ts';
import { normalEmail } from './identity.rules.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const newUid = () => Array.from({ length: 28 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Inserts an account. @throws IdentityError EMAIL_EXISTS */
export async function insertNewAccount(
  ctx: IdentityContext,
  work: Work,
  account: Omit<NewAccount, 'now'> & { createdAt?: Date },
): Promise<AccountRow> {
  if (!(await insertAccount(work.db, { now: account.createdAt ?? ctx.clock.now(), ...account })))
    refuse('EMAIL_EXISTS');
  await requireFreeEmail(ctx, work, account.email, account.uid);
  return (await accountByUid(work.db, account.uid)) as AccountRow;
}

/**
 * Creates an account without an access code, for the demo members and for tests. Its password is not checked.
 * @param createdAt by default just long enough ago that the account does not count as new
 * @returns the uid
 * @throws IdentityError INVALID_EMAIL or EMAIL_EXISTS
 */
export async function createAccount(
  ctx: IdentityContext,
  account: { email: string; password: string; emailVerified?: boolean; createdAt?: Date; language?: Language },
): Promise<string> {
  const email = normalEmail(account.email) ?? refuse('INVALID_EMAIL');
  const passwordHash = await ctx.passwords.hash(account.password);
  const uid = newUid();
  const {
    language = LANGUAGES[0],
    emailVerified = false,
    createdAt = new Date(ctx.clock.now().getTime() - NEW_ACCOUNT_MS),
  } = account;
  const row = { uid, email, emailVerified, passwordHash, language, createdAt };
  await ctx.transact((work) => insertNewAccount(ctx, work, row));
  return uid;
}
