import type { IdentityRequest, IdentityResponse } from '#contract/identity/routes.ts';
import type { App } from '#server/platform/app.ts';
import type { Caller } from '#server/platform/http/handle.ts';
import { recordLogin } from './accounts.sql.ts';
import { throwIdentityError } from './errors.ts';
import { passwords } from './passwords.ts';
import { openSession } from './sessions.ts';
import { verifyCredentials } from './verify-credentials.ts';

/** Signs in, with the errors of verifyCredentials and USER_DISABLED. A correct password with an outdated hash is hashed again. */
export async function signInWithPassword(
  app: App,
  request: IdentityRequest<'signInWithPassword'>,
  caller: Caller,
): Promise<IdentityResponse<'signInWithPassword'>> {
  const { deviceSecret, refreshToken: currentToken } = request;
  const account = await verifyCredentials(app, request, caller);
  if (account.disabled) throwIdentityError('USER_DISABLED');
  const verified = account.passwordHash;
  const hash = passwords(app).isOutdated(verified) ? await passwords(app).hash(request.password ?? '') : verified;
  const { idToken, refreshToken, expiresIn } = await app.transact(async (work) => {
    if (!(await recordLogin(work.db, account.uid, verified, hash, app.clock.now())))
      throwIdentityError('INVALID_LOGIN_CREDENTIALS');
    return openSession(work, account, { by: 'password', caller, deviceSecret, refreshToken: currentToken });
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
