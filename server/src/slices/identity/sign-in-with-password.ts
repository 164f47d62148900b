import type { IdentityRequest, IdentityResponse } from '#contract/identity/routes.ts';
import { recordLogin } from './accounts.sql.ts';
import type { Caller } from './caller.ts';
import type { IdentityContext } from './context.ts';
import { refuse } from './errors.ts';
import { openSession } from './sessions.ts';
import { verifyCredentials } from './verify-credentials.ts';

/** Signs in, with the errors of verifyCredentials and USER_DISABLED. A correct password with an outdated hash is hashed again. */
export async function signInWithPassword(
  ctx: IdentityContext,
  request: IdentityRequest<'signInWithPassword'>,
  caller: Caller,
): Promise<IdentityResponse<'signInWithPassword'>> {
  const { deviceSecret, refreshToken: currentToken } = request;
  const account = await verifyCredentials(ctx, request, caller);
  if (account.disabled) refuse('USER_DISABLED');
  const verified = account.passwordHash;
  const hash = ctx.passwords.isOutdated(verified) ? await ctx.passwords.hash(request.password ?? '') : verified;
  const { idToken, refreshToken, expiresIn } = await ctx.transact(async (work) => {
    if (!(await recordLogin(work.db, account.uid, verified, hash, ctx.clock.now())))
      refuse('INVALID_LOGIN_CREDENTIALS');
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
