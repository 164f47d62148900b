import type { IdentityRequest } from '#contract/identity/routes.ts';
import type { App } from '#server/platform/app.ts';
import type { Caller } from '#server/platform/http/handle.ts';
import type { SecurityFacts } from '#server/platform/log/security-log.ts';
import { accountOfVisitor } from './account-of-visitor.ts';
import type { AccountRow } from './accounts.sql.ts';
import { attemptLimits } from './attempt-limits.ts';
import { throwIdentityError } from './errors.ts';
import { normalEmail } from './identity.rules.ts';
import { isDeviceSecret } from './known-devices.ts';
import { passwords } from './passwords.ts';

type Credentials = Pick<IdentityRequest<'signInWithPassword'>, 'email' | 'password' | 'deviceSecret'>;

/** Looks up the account. Where a browser that cannot be known is beyond a limit, nothing is looked up. */
async function accountAndBrowser(app: App, email: string, { deviceSecret }: Credentials, address: string) {
  if (!isDeviceSecret(deviceSecret)) attemptLimits(app).refuseKnownFull(email, address);
  return accountOfVisitor(app, { email, deviceSecret, address });
}

/**
 * Returns the account of an email and its password, disabled or not. An email without an account gets the same answer as a
 * wrong password, after the same work.
 * @throws IdentityError MISSING_EMAIL, INVALID_EMAIL, MISSING_PASSWORD, INVALID_LOGIN_CREDENTIALS, TOO_MANY_ATTEMPTS_TRY_LATER;
 *   TooManyCalls
 */
export async function verifyCredentials(
  app: App,
  request: Credentials,
  { address }: Pick<Caller, 'address'>,
): Promise<AccountRow> {
  if (request.email === undefined || request.email === null) return throwIdentityError('MISSING_EMAIL');
  const email = normalEmail(request.email) ?? throwIdentityError('INVALID_EMAIL');
  const { password } = request;
  if (!password) return throwIdentityError('MISSING_PASSWORD');
  const facts: SecurityFacts = { email, address, outcome: 'new browser' };
  const recordLocked = (error: unknown) => {
    app.security.record('sign_in_locked', facts);
    throw error;
  };
  const { account, device } = await accountAndBrowser(app, email, request, address).catch(recordLocked);
  facts.uid = account?.uid;
  if (device) facts.outcome = 'known browser';
  const undoCount = await attemptLimits(app).countPassword(email, address, device).catch(recordLocked);
  const isRight = await passwords(app).verify(account?.passwordHash ?? null, password, { isUrgent: device !== null });
  if (!account || !isRight) {
    app.security.record('sign_in_failed', facts);
    return throwIdentityError('INVALID_LOGIN_CREDENTIALS');
  }
  await undoCount();
  return account;
}
