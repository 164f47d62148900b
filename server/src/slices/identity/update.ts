import * as z from 'zod/mini';
import { type IdentityRequest, type IdentityResponse, OOB_KINDS } from '#contract/identity/routes.ts';
import { DISPLAY_NAME_MAX, TEXT } from '#contract/limits.ts';
import { text } from '#contract/shapes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { type AccountChange, updateAccount } from './accounts.sql.ts';
import type { IdentityContext } from './context.ts';
import { checkPassword } from './create-account.ts';
import { malformed, refuse } from './errors.ts';
import { isWebAddress, normalEmail } from './identity.rules.ts';
import { emailChangedMail, passwordChangedMail } from './mails.ts';
import { deleteCodesOf, takeCode } from './oob-codes.sql.ts';
import { checkedCode, resetPageOf } from './oob-codes.ts';
import type { SessionRow } from './sessions.sql.ts';
import { currentSession, endSessions, recentSession, renewSession } from './sessions.ts';
import { updatedView } from './views.ts';

const displayName = text(DISPLAY_NAME_MAX, 1);
const photoUrl = text(TEXT.url, 1).check(z.refine(isWebAddress));

/** Reads the changes of name and photo from a request. null or '' deletes the value; a missing field leaves it. */
function profileChange(request: IdentityRequest<'update'>): AccountChange {
  const change: AccountChange = {};
  if (request.displayName !== undefined) {
    const read = displayName.safeParse(request.displayName ?? '');
    if (request.displayName && !read.success)
      malformed(`displayName must be at most ${DISPLAY_NAME_MAX} characters of text`);
    change.displayName = read.success ? read.data : null;
  }
  if (request.photoUrl !== undefined) {
    const read = photoUrl.safeParse(request.photoUrl ?? '');
    if (request.photoUrl && !read.success)
      malformed(`photoUrl must be a web address of at most ${TEXT.url} characters`);
    change.photoUrl = read.success ? read.data : null;
  }
  for (const attribute of request.deleteAttribute ?? []) {
    if (attribute === 'DISPLAY_NAME') change.displayName = null;
    else if (attribute === 'PHOTO_URL') change.photoUrl = null;
    else refuse('INVALID_REQ_TYPE : Unsupported request parameters.');
  }
  return change;
}

/** Refuses a new email: it is used only after the link mailed to it was opened (VERIFY_AND_CHANGE_EMAIL). */
function checkEmailUnchanged(given: string, current: string) {
  const email = normalEmail(given) ?? refuse('INVALID_EMAIL');
  if (email !== current) refuse('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.');
}

/** Ends every other session after a password change, deletes reset codes, and mails a notice. */
async function afterNewPassword(ctx: IdentityContext, work: Work, session: SessionRow, email: string) {
  const { uid } = session.account;
  await deleteCodesOf(work.db, uid, ['PASSWORD_RESET']);
  await endSessions(ctx, work, uid, { except: session.id });
  await ctx.mailQueue.send(work, passwordChangedMail(email, resetPageOf(ctx)));
}

/** Changes the name, photo or password of the signed-in member. A new password ends every other session. */
async function updateSignedIn(
  ctx: IdentityContext,
  request: IdentityRequest<'update'>,
): Promise<IdentityResponse<'update'>> {
  if (!request.idToken || request.deleteProvider?.length) refuse('INVALID_REQ_TYPE : Unsupported request parameters.');
  const session = await (request.password ? recentSession : currentSession)(ctx, request.idToken);
  const change = profileChange(request);
  if (request.email) checkEmailUnchanged(request.email, session.account.email);
  if (request.password) {
    checkPassword(request.password, ctx.passwordPolicy);
    change.passwordHash = await ctx.passwords.hash(request.password);
    change.passwordUpdatedAt = ctx.clock.now();
  }
  if (Object.keys(change).length === 0) return updatedView(session.account);
  const done = await ctx.transact(async (work) => {
    const account = await updateAccount(work.db, session.account.uid, change);
    if (!account || account === 'EMAIL_EXISTS') return refuse('USER_NOT_FOUND');
    if (!request.password) return { account };
    await afterNewPassword(ctx, work, session, account.email);
    return { account, tokens: await renewSession(ctx, work, account, session) };
  });
  return { ...updatedView(done.account), ...done.tokens };
}

/** Uses up a mailed code and verifies the email, or changes it to the one that the code was mailed to. */
async function applyCode(ctx: IdentityContext, oobCode: string): Promise<IdentityResponse<'update'>> {
  const hash = sha256(oobCode);
  const code = await checkedCode(ctx, hash, ['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL']);
  const changesEmail = code.newEmail !== null;
  const account = await ctx.transact(async (work) => {
    if (!(await takeCode(work.db, hash))) refuse('INVALID_OOB_CODE');
    const email = code.newEmail ?? code.email;
    const changed = await updateAccount(work.db, code.uid, { email, emailVerified: true });
    if (changed === 'EMAIL_EXISTS') return refuse('EMAIL_EXISTS');
    if (!changed) return refuse('INVALID_OOB_CODE');
    if (changesEmail) {
      // Codes mailed to the former address must not work for the new one.
      await deleteCodesOf(work.db, code.uid, OOB_KINDS);
      await ctx.mailQueue.send(work, emailChangedMail(code.email, changed.email));
    }
    return changed;
  });
  return { ...updatedView(account), ...(changesEmail && { newEmail: account.email }) };
}

/** Changes the signed-in member's account, or applies a mailed code. */
export const update = (
  ctx: IdentityContext,
  request: IdentityRequest<'update'>,
): Promise<IdentityResponse<'update'>> =>
  request.oobCode ? applyCode(ctx, request.oobCode) : updateSignedIn(ctx, request);
