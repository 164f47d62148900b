import {
  type IdentityRequest,
  type IdentityResponse,
  type OobKind,
  REQUESTED_KINDS,
} from '#contract/identity/routes.ts';
import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Caller } from '#server/platform/http/handle.ts';
import { accountOfVisitor } from './account-of-visitor.ts';
import { type AccountRow, accountByEmail } from './accounts.sql.ts';
import { attemptLimits } from './attempt-limits.ts';
import { isReservedOrBarred } from './barred-emails.ts';
import { throwIdentityError } from './errors.ts';
import { isWebAddress, normalEmail } from './identity.rules.ts';
import { OOB_CODE_LIFETIME_MS } from './limits.rules.ts';
import { mailResetLater } from './mail-later.ts';
import { changeAskedMail, changeMail, ownerOf, resetMail, takenMail, verifyMail } from './mails.ts';
import { issueOobCode, linkTo, RECOVER_EMAIL_MS } from './oob-codes.ts';
import type { SessionRow } from './sessions.sql.ts';
import { currentSession, lockWithSession, recentSession } from './sessions.ts';

type Answer = IdentityResponse<'sendOobCode'>;

const isKind = (type: string): type is OobKind => REQUESTED_KINDS.some((kind) => kind === type);
const answer = (email: string): Answer => ({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email });

/** Queues the mail with a link to reset the password, in the transaction. An email without an account costs the same work. */
async function queueReset(work: Work, email: string, account: AccountRow | undefined) {
  const uid = account?.uid ?? null;
  const code = await issueOobCode(work, { kind: 'PASSWORD_RESET', uid, email, newEmail: null });
  const mail = account ? resetMail(ownerOf(account), linkTo(work.app, 'reset-password', code)) : null;
  await work.app.mailQueue.send(work, mail, OOB_CODE_LIFETIME_MS);
}

/**
 * Mails a link to reset the password. Neither the answer nor its time shows whether the email has an account: the work
 * is the same, and a busy address gets its answer before the mail is made.
 */
async function sendReset(app: App, request: IdentityRequest<'sendOobCode'>, address: string): Promise<Answer> {
  if (!request.email) return throwIdentityError('MISSING_EMAIL');
  const email = normalEmail(request.email) ?? throwIdentityError('INVALID_EMAIL');
  const { account, device } = await accountOfVisitor(app, { email, deviceSecret: request.deviceSecret, address });
  const send = () => app.transact((work) => queueReset(work, email, account));
  if (await attemptLimits(app).countResetMail(email, address, device)) await send();
  else
    mailResetLater(app, async () => {
      if (account && (await attemptLimits(app).countResetMailBeyond(email))) await send();
    });
  return answer(email);
}

/** Queues the mail with a link to verify an account's email, in the transaction. */
export async function queueVerification(
  work: Work,
  { uid, ...account }: Pick<AccountRow, 'uid' | 'email' | 'language'>,
) {
  const { email } = account;
  const code = await issueOobCode(work, { kind: 'VERIFY_EMAIL', uid, email, newEmail: null });
  await work.app.mailQueue.send(
    work,
    verifyMail(ownerOf(account), linkTo(work.app, 'verify-email', code)),
    OOB_CODE_LIFETIME_MS,
  );
}

/**
 * Locks a session and its account. Codes that a session asks for are issued under this lock, so that none is issued after
 * the member has ended the session.
 * @throws IdentityError TOKEN_EXPIRED when the session has ended
 */
const lockForCode = async (work: Work, { id, account: { uid } }: SessionRow) =>
  (await lockWithSession(work, { uid, id })) ?? throwIdentityError('TOKEN_EXPIRED');

/** Mails a link to verify the account's email. */
async function sendVerification(app: App, idToken: string | null | undefined, address: string) {
  const session = await currentSession(app, idToken);
  const { email } = session.account;
  await attemptLimits(app).countMail(email, address);
  await app.transact(async (work) => queueVerification(work, await lockForCode(work, session)));
  return answer(email);
}

/**
 * Mails a link to the new email of an account. If that email already has an account, only its owner learns about it, by
 * mail; the caller gets the same answer. The current address, if confirmed, gets a link that stops the change or undoes it.
 */
async function sendEmailChange(app: App, request: IdentityRequest<'sendOobCode'>, address: string) {
  if (!request.newEmail) return throwIdentityError('MISSING_NEW_EMAIL');
  const newEmail = normalEmail(request.newEmail) ?? throwIdentityError('INVALID_NEW_EMAIL');
  const session = await recentSession(app, request.idToken);
  await attemptLimits(app).countMail(session.account.email, address, newEmail);
  const requestedEmail = await app.transact(async (work) => {
    const account = await lockForCode(work, session);
    const { uid, email, emailVerified } = account;
    const owner = await accountByEmail(work.db, newEmail);
    const isTaken = (owner && owner.uid !== uid) || (await isReservedOrBarred(app, work, newEmail, uid));
    const code = await issueOobCode(work, {
      kind: 'VERIFY_AND_CHANGE_EMAIL',
      uid: isTaken ? null : uid,
      email,
      newEmail,
      sessionId: session.id,
    });
    // The owner of a taken address reads it in their own language.
    const recipient = { to: newEmail, language: owner?.language ?? account.language };
    const mail = isTaken ? takenMail(recipient) : changeMail(recipient, linkTo(app, 'verify-email', code));
    work.after(() => app.security.record('email_change_requested', { uid, address }));
    if (emailVerified) await warnFormer(work, account);
    await app.mailQueue.send(work, mail, OOB_CODE_LIFETIME_MS);
    return email;
  });
  return answer(requestedEmail);
}

/** Queues the mail that tells the current address about a requested change. Its link outlives the time to undo the change. */
async function warnFormer(work: Work, account: AccountRow) {
  const { uid, email } = account;
  const lifetime = OOB_CODE_LIFETIME_MS + RECOVER_EMAIL_MS;
  const code = await issueOobCode(work, { kind: 'RECOVER_EMAIL', uid, email, newEmail: null }, lifetime);
  await work.app.mailQueue.send(
    work,
    changeAskedMail(ownerOf(account), linkTo(work.app, 'recover-email', code)),
    lifetime,
  );
}

/** Mails a single-use link: to reset the password, verify the email, or change the email. */
export async function sendOobCode(
  app: App,
  request: IdentityRequest<'sendOobCode'>,
  { address }: Caller,
): Promise<Answer> {
  const { requestType, continueUrl } = request;
  if (!requestType || requestType === 'OOB_REQ_TYPE_UNSPECIFIED') return throwIdentityError('MISSING_REQ_TYPE');
  if (!isKind(requestType)) return throwIdentityError('INVALID_REQ_TYPE : Unsupported request parameters.');
  if (continueUrl && !isWebAddress(continueUrl))
    throwIdentityError('INVALID_CONTINUE_URI : An absolute web address was expected.');
  if (requestType === 'PASSWORD_RESET') return sendReset(app, request, address);
  if (requestType === 'VERIFY_EMAIL') return sendVerification(app, request.idToken, address);
  return sendEmailChange(app, request, address);
}
