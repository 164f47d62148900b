import * as z from 'zod/mini';
import type { IdentityRequest, IdentityResponse } from '#contract/identity/routes.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { text } from '#contract/shapes.ts';
import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Caller } from '#server/platform/http/handle.ts';
import { type AccountChange, type AccountRow, updateAccount } from './accounts.sql.ts';
import { applyOobCode } from './apply-oob-code.ts';
import { attemptLimits } from './attempt-limits.ts';
import { checkNewPassword } from './check-new-password.ts';
import { malformed, throwIdentityError } from './errors.ts';
import { namesInProfile } from './events.ts';
import { isWebAddress, normalEmail } from './identity.rules.ts';
import { DISPLAY_NAME_MAX } from './limits.rules.ts';
import { ownerOf, passwordChangedMail } from './mails.ts';
import { deleteOobCodesOf } from './oob-codes.sql.ts';
import { resetPageOf } from './oob-codes.ts';
import { passwords } from './passwords.ts';
import type { SessionRow } from './sessions.sql.ts';
import { currentSession, endSessionsOf, recentSession, renewSession } from './sessions.ts';
import { updatedView } from './views.ts';

const displayName = text(DISPLAY_NAME_MAX, 1);
const photoUrl = text(TEXT_MAX.url, 1).check(z.refine(isWebAddress));

/** Returns a value of a request, or null when it is to be deleted. @throws IdentityError with this message when it is not valid */
function valueOrNull(shape: z.ZodMiniType<string>, value: string | null, message: string): string | null {
  const parsed = shape.safeParse(value ?? '');
  if (value && !parsed.success) malformed(message);
  return parsed.success ? parsed.data : null;
}

/** Reads the changes of name and photo from a request. null or '' deletes the value; a missing field leaves it. */
function profileChange(request: IdentityRequest<'update'>): AccountChange {
  const change: AccountChange = {};
  if (request.displayName !== undefined)
    change.displayName = valueOrNull(
      displayName,
      request.displayName,
      `displayName must be at most ${DISPLAY_NAME_MAX} characters of text`,
    );
  if (request.photoUrl !== undefined)
    change.photoUrl = valueOrNull(
      photoUrl,
      request.photoUrl,
      `photoUrl must be a web address of at most ${TEXT_MAX.url} characters`,
    );
  for (const attribute of request.deleteAttribute ?? []) {
    if (attribute === 'DISPLAY_NAME') change.displayName = null;
    else if (attribute === 'PHOTO_URL') change.photoUrl = null;
    else throwIdentityError('INVALID_REQ_TYPE : Unsupported request parameters.');
  }
  return change;
}

/** Refuses a new email: it is used only after the link mailed to it was opened (VERIFY_AND_CHANGE_EMAIL). */
function checkEmailUnchanged(newEmail: string, current: string) {
  const email = normalEmail(newEmail) ?? throwIdentityError('INVALID_EMAIL');
  if (email !== current) throwIdentityError('OPERATION_NOT_ALLOWED', 'EMAIL_NOT_VERIFIED');
}

/**
 * Ends every other session after a password change, voids mailed codes, and mails a notice. An address that is not confirmed
 * may be a stranger's, who would get a mail for each change.
 */
async function afterNewPassword(work: Work, session: SessionRow, account: AccountRow) {
  const { uid } = session.account;
  work.after(() => work.app.security.record('password_changed', { uid }));
  await deleteOobCodesOf(work.db, uid);
  await endSessionsOf(work, uid, { except: session.id });
  if (account.emailVerified)
    await work.app.mailQueue.send(work, passwordChangedMail(ownerOf(account), resetPageOf(work.app)));
}

/**
 * Returns the session of a member who may choose a new password: they give the current one, or proved a moment ago who they
 * are, as unchanged client libraries do.
 * @throws IdentityError INVALID_PASSWORD, TOO_MANY_ATTEMPTS_TRY_LATER, or as `recentSession`
 */
async function sessionForPassword(app: App, request: IdentityRequest<'update'>, { address }: Caller) {
  if (!request.currentPassword) return recentSession(app, request.idToken);
  const session = await currentSession(app, request.idToken);
  const { email, passwordHash } = session.account;
  // An open session is counted like a browser that the account knows: strangers who guess must not keep the member from a new password.
  const browser = Buffer.from(session.id, 'base64url');
  const undoCount = await attemptLimits(app).countPassword(email, address, browser);
  if (!(await passwords(app).verify(passwordHash, request.currentPassword)))
    throwIdentityError('INVALID_PASSWORD', 'PASSWORD_WRONG');
  await undoCount();
  return session;
}

/** Changes the name, photo or password of the signed-in member. A new password ends every other session. */
async function updateSignedIn(
  app: App,
  request: IdentityRequest<'update'>,
  caller: Caller,
): Promise<IdentityResponse<'update'>> {
  if (!request.idToken || request.deleteProvider?.length)
    throwIdentityError('INVALID_REQ_TYPE : Unsupported request parameters.');
  const session = await (request.password
    ? sessionForPassword(app, request, caller)
    : currentSession(app, request.idToken));
  const change = profileChange(request);
  if (request.email) checkEmailUnchanged(request.email, session.account.email);
  if (request.password) {
    const { uid, email, displayName } = session.account;
    const names = [...(await namesInProfile(app.db, uid)), displayName ?? ''];
    await checkNewPassword(request.password, app.config.passwordPolicy, { email, names });
    await attemptLimits(app).countNewPassword(uid);
    change.passwordHash = await passwords(app).hash(request.password);
    change.passwordUpdatedAt = app.clock.now();
  }
  if (Object.keys(change).length === 0) return updatedView(session.account);
  const updated = await app.transact(async (work) => {
    const account = await updateAccount(work.db, session.account.uid, change);
    if (!account || account === 'EMAIL_EXISTS') return throwIdentityError('USER_NOT_FOUND');
    if (!request.password) return { account };
    await afterNewPassword(work, session, account);
    return { account, tokens: await renewSession(work, account, session) };
  });
  return { ...updatedView(updated.account), ...updated.tokens };
}

/** Changes the signed-in member's account, or applies a mailed code. */
export const update = (
  app: App,
  request: IdentityRequest<'update'>,
  caller: Caller,
): Promise<IdentityResponse<'update'>> =>
  request.oobCode ? applyOobCode(app, request.oobCode, caller.address) : updateSignedIn(app, request, caller);
