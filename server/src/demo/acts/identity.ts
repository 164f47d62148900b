import { LANGUAGES, type Language } from '#contract/languages.ts';
import type { App } from '#server/platform/app.ts';
import { accountByUid } from '#server/slices/identity/accounts.sql.ts';
import { createAccount, newUid } from '#server/slices/identity/create-account.ts';
import { throwIdentityError } from '#server/slices/identity/errors.ts';
import { normalEmail } from '#server/slices/identity/identity.rules.ts';
import { NEW_ACCOUNT_MS } from '#server/slices/identity/index.ts';
import { passwords } from '#server/slices/identity/passwords.ts';
import { openSession, type Tokens } from '#server/slices/identity/sessions.ts';

/**
 * Creates an account without an access code, for the demo members and for tests. Its password is not checked.
 * @param createdAt by default just long enough ago that the account does not count as new
 * @returns the uid
 * @throws IdentityError INVALID_EMAIL or EMAIL_EXISTS
 */
export async function createAccountWithoutCode(
  app: App,
  account: { email: string; password: string; emailVerified?: boolean; createdAt?: Date; language?: Language },
): Promise<string> {
  const email = normalEmail(account.email) ?? throwIdentityError('INVALID_EMAIL');
  const passwordHash = await passwords(app).hash(account.password);
  const uid = newUid();
  const {
    language = LANGUAGES[0],
    emailVerified = false,
    createdAt = new Date(app.clock.now().getTime() - NEW_ACCOUNT_MS),
  } = account;
  const row = { uid, email, emailVerified, passwordHash, language, createdAt };
  await app.transact((work) => createAccount(work, row));
  return uid;
}

/** Opens a session without a password, for tests and measurements. */
export async function issueTokens(app: App, uid: string): Promise<Tokens & { sessionId: string }> {
  return app.transact(async (work) => {
    const account = await accountByUid(work.db, uid);
    if (!account) throw new Error(`There is no account ${uid}.`);
    return openSession(work, account, { by: 'password', caller: null });
  });
}
