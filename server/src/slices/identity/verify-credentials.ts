import type { IdentityRequest } from '#contract/identity/routes.ts';
import { type AccountRow, accountByEmail } from './accounts.sql.ts';
import type { Caller } from './caller.ts';
import type { IdentityContext } from './context.ts';
import { refuse } from './errors.ts';
import { normalEmail } from './identity.rules.ts';
import { knownDeviceOf } from './known-devices.ts';

type Credentials = Pick<IdentityRequest<'signInWithPassword'>, 'email' | 'password' | 'deviceSecret'>;

/**
 * Returns the account of an email and its password, disabled or not. An email without an account gets the same answer as a
 * wrong password, after the same work.
 * @throws IdentityError MISSING_EMAIL, INVALID_EMAIL, MISSING_PASSWORD, INVALID_LOGIN_CREDENTIALS, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function verifyCredentials(
  ctx: IdentityContext,
  request: Credentials,
  { address }: Pick<Caller, 'address'>,
): Promise<AccountRow> {
  const { db, passwords, limits } = ctx;
  if (request.email === undefined || request.email === null) return refuse('MISSING_EMAIL');
  const email = normalEmail(request.email) ?? refuse('INVALID_EMAIL');
  const { password } = request;
  if (!password) return refuse('MISSING_PASSWORD');
  const account = await accountByEmail(db, email);
  const device = await knownDeviceOf(ctx, db, account?.uid ?? null, request.deviceSecret);
  const facts = { uid: account?.uid, email, address };
  const undoCount = await limits.password(email, address, device).catch((error) => {
    ctx.security.record('sign_in_locked', { ...facts, outcome: device ? 'known browser' : 'new browser' });
    throw error;
  });
  const isRight = await passwords.verify(account?.passwordHash ?? null, password, { isUrgent: device !== null });
  if (!account || !isRight) {
    ctx.security.record('sign_in_failed', { ...facts, outcome: device ? 'known browser' : 'new browser' });
    return refuse('INVALID_LOGIN_CREDENTIALS');
  }
  await undoCount();
  return account;
}
