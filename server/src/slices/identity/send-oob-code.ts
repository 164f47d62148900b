import { type IdentityRequest, type IdentityResponse, OOB_KINDS, type OobKind } from '#contract/identity/routes.ts';
import { accountByEmail } from './accounts.sql.ts';
import type { Caller } from './caller.ts';
import type { IdentityContext } from './context.ts';
import { refuse } from './errors.ts';
import { isWebAddress, normalEmail } from './identity.rules.ts';
import { changeMail, resetMail, takenMail, verifyMail } from './mails.ts';
import { createCode } from './oob-codes.ts';
import { currentSession, recentSession } from './sessions.ts';

type Answer = IdentityResponse<'sendOobCode'>;

const isKind = (given: string): given is OobKind => OOB_KINDS.some((kind) => kind === given);
const answer = (email: string): Answer => ({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email });

/** Builds a link from the product's own address, because the Host header of a request can be forged. */
const link = ({ publicUrl }: IdentityContext, page: string, code: string) => `${publicUrl()}/${page}?oobCode=${code}`;

/** Mails a link to reset the password. An email without an account costs the same work and gets the same answer. */
async function sendReset(ctx: IdentityContext, given: string | null | undefined, address: string): Promise<Answer> {
  if (!given) return refuse('MISSING_EMAIL');
  const email = normalEmail(given) ?? refuse('INVALID_EMAIL');
  await ctx.limits.mail(email, address, 'RESET_PASSWORD_EXCEED_LIMIT');
  const account = await accountByEmail(ctx.db, email);
  await createCode(ctx, { kind: 'PASSWORD_RESET', uid: account?.uid ?? null, email, newEmail: null }, (code) =>
    account ? resetMail(email, link(ctx, 'reset-password', code)) : null,
  );
  return answer(email);
}

/** Mails a link to verify the account's email. */
async function sendVerification(ctx: IdentityContext, idToken: string | null | undefined, address: string) {
  const { uid, email } = (await currentSession(ctx, idToken)).account;
  await ctx.limits.mail(email, address, 'TOO_MANY_ATTEMPTS_TRY_LATER');
  await createCode(ctx, { kind: 'VERIFY_EMAIL', uid, email, newEmail: null }, (code) =>
    verifyMail(email, link(ctx, 'verify-email', code)),
  );
  return answer(email);
}

/**
 * Mails a link to the new email of an account. If that email already has an account, only its owner learns about it, by
 * mail; the caller gets the same answer.
 */
async function sendEmailChange(ctx: IdentityContext, request: IdentityRequest<'sendOobCode'>, address: string) {
  if (!request.newEmail) return refuse('MISSING_NEW_EMAIL');
  const newEmail = normalEmail(request.newEmail) ?? refuse('INVALID_NEW_EMAIL');
  const { uid, email } = (await recentSession(ctx, request.idToken)).account;
  await ctx.limits.mail(email, address, 'TOO_MANY_ATTEMPTS_TRY_LATER');
  const other = await accountByEmail(ctx.db, newEmail);
  const isTaken = other !== undefined && other.uid !== uid;
  const code = { kind: 'VERIFY_AND_CHANGE_EMAIL' as const, uid: isTaken ? null : uid, email, newEmail };
  await createCode(ctx, code, (clear) =>
    isTaken ? takenMail(newEmail) : changeMail(newEmail, link(ctx, 'verify-email', clear)),
  );
  return answer(email);
}

/** Mails a single-use link: to reset the password, verify the email, or change the email. */
export async function sendOobCode(
  ctx: IdentityContext,
  request: IdentityRequest<'sendOobCode'>,
  { address }: Caller,
): Promise<Answer> {
  const { requestType, continueUrl } = request;
  if (!requestType || requestType === 'OOB_REQ_TYPE_UNSPECIFIED') return refuse('MISSING_REQ_TYPE');
  if (!isKind(requestType)) return refuse('INVALID_REQ_TYPE : Unsupported request parameters.');
  if (continueUrl && !isWebAddress(continueUrl)) refuse('INVALID_CONTINUE_URI : An absolute web address was expected.');
  if (requestType === 'PASSWORD_RESET') return sendReset(ctx, request.email, address);
  if (requestType === 'VERIFY_EMAIL') return sendVerification(ctx, request.idToken, address);
  return sendEmailChange(ctx, request, address);
}
