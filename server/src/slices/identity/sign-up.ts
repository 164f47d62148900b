import type { IdentityRequest, IdentityResponse } from '#contract/identity/routes.ts';
import { type App, onePerApp } from '#server/platform/app.ts';
import type { Caller } from '#server/platform/http/handle.ts';
import { createKeyedQueue } from '#server/platform/keyed-queue.ts';
import { consumeInviteCode, findValidInviteCode, type ValidInviteCode } from '#server/slices/invites/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { checkNewPassword } from './check-new-password.ts';
import { createAccount, newUid } from './create-account.ts';
import { throwIdentityError } from './errors.ts';
import { normalEmail } from './identity.rules.ts';
import { limitConcurrentLookups } from './lookup-shares.ts';
import { passwords } from './passwords.ts';
import { queueVerification } from './send-oob-code.ts';
import { openSession } from './sessions.ts';

const WRONG_CODE = 'INVALID_ACCESS_CODE : Invalid access code';

/** Reads the email and password of a sign-up. @throws IdentityError */
function credentialsOf({ idToken, email, password }: IdentityRequest<'signUp'>) {
  if (idToken) throwIdentityError('OPERATION_NOT_ALLOWED : Accounts cannot be linked here.');
  if (!email && !password) throwIdentityError('ADMIN_ONLY_OPERATION');
  if (!email) return throwIdentityError('MISSING_EMAIL');
  if (!password) return throwIdentityError('MISSING_PASSWORD');
  return { email: normalEmail(email) ?? throwIdentityError('INVALID_EMAIL'), password };
}

/** Counts the short codes of an address one after the other: right ones that come at once would be counted as wrong together. */
const countsByAddress = onePerApp(createKeyedQueue);

/**
 * Returns an access code if it is valid. One that nobody can guess is accepted also where strangers tried many wrong ones. A
 * short one is counted before the answer shows whether it is right: guesses beyond the limit learn nothing.
 * @throws IdentityError INVALID_ACCESS_CODE, TOO_MANY_ATTEMPTS_TRY_LATER; TooManyCalls
 */
async function checkCode(app: App, code: string, address: string): Promise<ValidInviteCode> {
  const valid = await limitConcurrentLookups(app, address, () => findValidInviteCode(app, code));
  if (valid && valid.kind !== 'guessable') return valid;
  return countsByAddress(app)(address, async () => {
    const undoCount = await attemptLimits(app).countAccessCode(address);
    if (!valid) return throwIdentityError(WRONG_CODE);
    await undoCount();
    return valid;
  });
}

/**
 * Creates an account with an access code and signs in. The code is checked first, so that only its holder can find out
 * whether an email has an account (docs/identity-api.md, SDK behavior 5). A code mailed to this address confirms it.
 */
export async function signUp(
  app: App,
  request: IdentityRequest<'signUp'>,
  caller: Caller,
): Promise<IdentityResponse<'signUp'>> {
  const code = request.accessCode ?? '';
  const valid = await checkCode(app, code, caller.address);
  const { email, password } = credentialsOf(request);
  // Before the count: a weak password makes no account, and must not keep others behind the address from making theirs.
  await checkNewPassword(password, app.config.passwordPolicy, { email, names: [] });
  await attemptLimits(app).countSignUp(caller.address, valid.kind === 'personal' ? code : null);
  if (valid.email !== null && valid.email !== email) throwIdentityError('INVALID_ACCESS_CODE', 'CODE_FOR_OTHER_EMAIL');
  const passwordHash = await passwords(app).hash(password);
  const uid = newUid();
  const mail = await attemptLimits(app).countSignUpMail(email, caller.address);
  try {
    const { idToken, refreshToken, expiresIn } = await app.transact(async (work) => {
      const used = (await consumeInviteCode(work, code, { uid, email })) ?? throwIdentityError(WRONG_CODE);
      const emailVerified = used.email === email;
      const account = await createAccount(work, {
        uid,
        email,
        emailVerified,
        passwordHash,
        language: caller.language,
      });
      if (!emailVerified && mail.allowed) await queueVerification(work, account);
      return openSession(work, account, { by: 'sign-up', caller, deviceSecret: request.deviceSecret });
    });
    return { kind: 'identitytoolkit#SignupNewUserResponse', localId: uid, email, idToken, refreshToken, expiresIn };
  } catch (error) {
    await mail.undo();
    throw error;
  }
}
