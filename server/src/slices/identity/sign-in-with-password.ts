import type { IdentityRequest, IdentityResponse } from '#contract/identity/routes.ts';
import { type AccountRow, accountByEmail, recordLogin } from './accounts.sql.ts';
import type { Caller } from './caller.ts';
import type { IdentityContext } from './context.ts';
import { refuse } from './errors.ts';
import { normalEmail } from './identity.rules.ts';
import { knownDeviceOf } from './known-devices.ts';
import { openSession } from './sessions.ts';

type Credentials = Pick<IdentityRequest<'signInWithPassword'>, 'email' | 'password' | 'deviceSecret'>;

/**
 * Returns the account of an email and its password, disabled or not. An email without an account gets the same answer as a
 * wrong password, after the same work.
 * @throws IdentityError MISSING_EMAIL, INVALID_EMAIL, MISSING_PASSWORD, INVALID_LOGIN_CREDENTIALS, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function checkPassword(
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

/** Signs in, with the errors of checkPassword and USER_DISABLED. A correct password with an outdated hash is hashed again. */
export async function signInWithPassword(
  ctx: IdentityContext,
  request: IdentityRequest<'signInWithPassword'>,
  caller: Caller,
): Promise<IdentityResponse<'signInWithPassword'>> {
  const { transact, clock, passwords } = ctx;
  const { deviceSecret, refreshToken: currentToken } = request;
  const account = await checkPassword(ctx, request, caller);
  if (account.disabled) refuse('USER_DISABLED');
  const verified = account.passwordHash;
  const hash = passwords.isOutdated(verified) ? await passwords.hash(request.password ?? '') : verified;
  const { idToken, refreshToken, expiresIn } = await transact(async (work) => {
    if (!(await recordLogin(work.db, account.uid, verified, hash, clock.now()))) refuse('INVALID_LOGIN_CREDENTIALS');
    return openSession(ctx, work, account, { by: 'password', caller, deviceSecret, refreshToken: currentToken });
  });
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    localId: account.uid,
    email: account.email,
    ...(account.displayName !== null && { displayName: account.displayName }),
    idToken,
    refreshToken,
    expiresIn,
  };
}
