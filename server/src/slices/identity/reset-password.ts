import { type IdentityRequest, type IdentityResponse, OOB_KINDS } from '#contract/identity/routes.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { updateAccount } from './accounts.sql.ts';
import type { Caller } from './caller.ts';
import type { IdentityContext } from './context.ts';
import { refuse } from './errors.ts';
import { ownerOf, passwordChangedMail } from './mails.ts';
import { checkNewPassword } from './new-password.ts';
import { deleteCodesOf } from './oob-codes.sql.ts';
import { lockAndTake, resetPageOf, type ValidCode, visitorsCode } from './oob-codes.ts';
import { endSessionsOf } from './sessions.ts';

/** Sets the new password, which also verifies the email, and ends every session. */
async function setPassword(ctx: IdentityContext, { uid, email }: ValidCode, hash: Buffer, newPassword: string) {
  // The code is still unused when the password is rejected, so that the member can try again with the same mail.
  await checkNewPassword(newPassword, ctx.passwordPolicy, { email, names: await ctx.namesOf(uid) });
  await ctx.limits.newPassword(hash.toString('base64url'));
  const passwordHash = await ctx.passwords.hash(newPassword);
  await ctx.transact(async (work) => {
    const account = await lockAndTake(work, hash, uid);
    // Somebody else may have signed up with this address, and prepared another way to sign in.
    const listeners = account.emailVerified ? ctx.passwordResetListeners : ctx.reclaimedListeners;
    for (const listener of listeners) await listener(work, uid);
    work.after(() => ctx.security.record('password_reset', { uid }));
    const passwordUpdatedAt = ctx.clock.now();
    await updateAccount(work.db, uid, { passwordHash, passwordUpdatedAt, emailVerified: true });
    await deleteCodesOf(work.db, uid);
    await endSessionsOf(ctx, work, uid);
    await ctx.mailQueue.send(work, passwordChangedMail(ownerOf(account), resetPageOf(ctx)));
  });
}

/** Returns the purpose of a mailed code. With `newPassword`, sets the password and ends every session. */
export async function resetPassword(
  ctx: IdentityContext,
  { oobCode, newPassword }: IdentityRequest<'resetPassword'>,
  { address }: Caller,
): Promise<IdentityResponse<'resetPassword'>> {
  if (!oobCode) return refuse('MISSING_OOB_CODE');
  const hash = sha256(oobCode);
  const code = await visitorsCode(ctx, hash, newPassword ? ['PASSWORD_RESET'] : OOB_KINDS, address);
  if (newPassword) {
    await setPassword(ctx, code, hash, newPassword);
    await ctx.limits.clearPassword(code.email, address);
  }
  return {
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType: code.kind,
    email: code.email,
    ...(code.newEmail !== null && { newEmail: code.newEmail }),
  };
}
