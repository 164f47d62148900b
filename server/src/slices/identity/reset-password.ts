import { type IdentityRequest, type IdentityResponse, OOB_KINDS } from '#contract/identity/routes.ts';
import type { App } from '#server/platform/app.ts';
import { sha256 } from '#server/platform/hashes.ts';
import type { Caller } from '#server/platform/http/handle.ts';
import { updateAccount } from './accounts.sql.ts';
import { attemptLimits } from './attempt-limits.ts';
import { checkNewPassword } from './check-new-password.ts';
import { throwIdentityError } from './errors.ts';
import { accountReclaimed, namesInProfile, passwordWasReset } from './events.ts';
import { recordDevice } from './known-devices.sql.ts';
import { deviceIdOf } from './known-devices.ts';
import { ownerOf, passwordChangedMail } from './mails.ts';
import { deleteOobCodesOf } from './oob-codes.sql.ts';
import { lockAccountAndTakeCode, resetPageOf, type ValidOobCode, visitorsCode } from './oob-codes.ts';
import { passwords } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';

interface NewPassword {
  newPassword: string;
  deviceSecret: string | null | undefined;
}

/**
 * Sets the new password, which also verifies the email, and ends every session. The account knows the browser from then on,
 * so that its owner can sign in there whatever strangers tried.
 */
async function setPassword(
  app: App,
  { uid, email }: ValidOobCode,
  hash: Buffer,
  { newPassword, deviceSecret }: NewPassword,
) {
  // The code is still unused when the password is rejected, so that the member can try again with the same mail.
  await checkNewPassword(newPassword, app.config.passwordPolicy, { email, names: await namesInProfile(app.db, uid) });
  await attemptLimits(app).countNewPassword(hash.toString('base64url'));
  const passwordHash = await passwords(app).hash(newPassword);
  const deviceId = await deviceIdOf(app, uid, deviceSecret);
  await app.transact(async (work) => {
    const account = await lockAccountAndTakeCode(work, hash, uid);
    // Somebody else may have signed up with this address, and prepared another way to sign in.
    await (account.emailVerified ? passwordWasReset : accountReclaimed).emit(work, { uid });
    work.after(() => app.security.record('password_reset', { uid }));
    const passwordUpdatedAt = app.clock.now();
    await updateAccount(work.db, uid, { passwordHash, passwordUpdatedAt, emailVerified: true });
    await deleteOobCodesOf(work.db, uid);
    await endSessionsOf(work, uid);
    if (deviceId) await recordDevice(work.db, { id: deviceId, uid, at: passwordUpdatedAt });
    await app.mailQueue.send(work, passwordChangedMail(ownerOf(account), resetPageOf(app)));
  });
}

/** Returns the purpose of a mailed code. With `newPassword`, sets the password and ends every session. */
export async function resetPassword(
  app: App,
  { oobCode, newPassword, deviceSecret }: IdentityRequest<'resetPassword'>,
  { address }: Caller,
): Promise<IdentityResponse<'resetPassword'>> {
  if (!oobCode) return throwIdentityError('MISSING_OOB_CODE');
  const hash = sha256(oobCode);
  const code = await visitorsCode(app, hash, newPassword ? ['PASSWORD_RESET'] : OOB_KINDS, address);
  if (newPassword) {
    await setPassword(app, code, hash, { newPassword, deviceSecret });
    await attemptLimits(app).clearPasswordCounts(code.email, address);
  }
  return {
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType: code.kind,
    email: code.email,
    ...(code.newEmail !== null && { newEmail: code.newEmail }),
  };
}
