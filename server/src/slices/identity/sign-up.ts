import type { IdentityRequest, IdentityResponse } from '#contract/identity/routes.ts';
import type { Caller } from './caller.ts';
import type { IdentityContext } from './context.ts';
import { checkPassword, insertNewAccount, newUid } from './create-account.ts';
import { refuse } from './errors.ts';
import { normalEmail } from './identity.rules.ts';
import { openSession } from './sessions.ts';

const WRONG_CODE = 'INVALID_ACCESS_CODE : Invalid access code';

/**
 * Creates an account with an access code and signs in. The access code is checked first, so that only people with a valid
 * code can find out whether an email has an account (docs/identity-api.md, SDK behavior 5).
 */
export async function signUp(
  ctx: IdentityContext,
  request: IdentityRequest<'signUp'>,
  caller: Caller,
): Promise<IdentityResponse<'signUp'>> {
  const { invites, limits, passwords, passwordPolicy, transact } = ctx;
  const code = request.accessCode ?? '';
  const undoCount = await limits.accessCode(caller.address);
  if (!(await invites.accepts(code))) refuse(WRONG_CODE);
  await undoCount();
  await limits.signUp(caller.address);
  if (request.idToken) refuse('OPERATION_NOT_ALLOWED : Accounts cannot be linked here.');
  if (!request.email && !request.password) refuse('ADMIN_ONLY_OPERATION');
  if (!request.email) return refuse('MISSING_EMAIL');
  if (!request.password) return refuse('MISSING_PASSWORD');
  const email = normalEmail(request.email) ?? refuse('INVALID_EMAIL');
  checkPassword(request.password, passwordPolicy);
  const passwordHash = await passwords.hash(request.password);
  const uid = newUid();
  const { idToken, refreshToken, expiresIn } = await transact(async (work) => {
    if (!(await invites.consume(work, code, uid))) refuse(WRONG_CODE);
    const account = await insertNewAccount(ctx, work, { uid, email, emailVerified: false, passwordHash });
    return openSession(ctx, work, account, { by: 'sign-up', caller, deviceSecret: request.deviceSecret });
  });
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId: uid, email, idToken, refreshToken, expiresIn };
}
