import { randomBytes } from 'node:crypto';
import { type IdentityRequest, type IdentityResponse, OOB_KINDS, type OobKind } from '#contract/identity/routes.ts';
import { OOB_CODE_LIFETIME_MS } from '#contract/limits.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import type { MailQueue } from '#server/platform/mail/mail-queue.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import type { Accounts } from './identity.accounts.ts';
import { refuse } from './identity.errors.ts';
import type { IdentityLimits } from './identity.limits.ts';
import {
  changeMail,
  emailChangedMail,
  passwordChangedMail,
  resetMail,
  takenMail,
  verifyMail,
} from './identity.mails.ts';
import type { Passwords } from './identity.passwords.ts';
import { isWebAddress, normalEmail } from './identity.rules.ts';
import { sha256 } from './identity.secrets.ts';
import type { Sessions } from './identity.sessions.ts';
import * as store from './identity.store.ts';
import { updatedView } from './identity.views.ts';

interface Parts {
  db: Db;
  transact: Transact;
  clock: Clock;
  sessions: Sessions;
  accounts: Accounts;
  passwords: Passwords;
  limits: IdentityLimits;
  mailQueue: MailQueue;
  /** Where members find the product. Links are made from this alone: a Host header is whatever the sender wrote. */
  publicUrl: () => string;
}

const isKind = (given: string): given is OobKind => OOB_KINDS.some((kind) => kind === given);
type Answer = IdentityResponse<'sendOobCode'>;

/** Codes that go out by mail: reset a password, verify an email, move to another. */
export function createCodes({
  db,
  transact,
  clock,
  sessions,
  accounts,
  passwords,
  limits,
  mailQueue,
  publicUrl,
}: Parts) {
  const link = (page: string, code: string) => `${publicUrl()}/${page}?oobCode=${code}`;
  const answer = (email: string): Answer => ({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email });

  interface NewCode {
    kind: OobKind;
    uid: string | null;
    email: string;
    newEmail: string | null;
  }
  /** Keeps a new code's hash, and sends the mail that carries it, or none; for as long as the code is good. */
  async function make(code: NewCode, mailOf: (code: string) => Mail | null): Promise<void> {
    const clear = randomBytes(24).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + OOB_CODE_LIFETIME_MS);
    await transact(async (work: Work) => {
      await store.insertCode(work.db, { ...code, hash: sha256(clear), expiresAt });
      await mailQueue.send(work, mailOf(clear), OOB_CODE_LIFETIME_MS);
    });
  }

  /** An address without an account costs the same work and gets the same answer; only the mail stays away. */
  async function sendReset(given: string | null | undefined, address: string): Promise<Answer> {
    if (!given) return refuse('MISSING_EMAIL');
    const email = normalEmail(given) ?? refuse('INVALID_EMAIL');
    await limits.mail(email, address, 'RESET_PASSWORD_EXCEED_LIMIT');
    const account = await store.accountByEmail(db, email, Buffer.alloc(0));
    await make({ kind: 'PASSWORD_RESET', uid: account?.uid ?? null, email, newEmail: null }, (code) =>
      account ? resetMail(email, link('reset-password', code)) : null,
    );
    return answer(email);
  }

  async function sendVerification(idToken: string | null | undefined, address: string): Promise<Answer> {
    const { account } = await sessions.current(idToken);
    await limits.mail(account.email, address, 'TOO_MANY_ATTEMPTS_TRY_LATER');
    const { uid, email } = account;
    await make({ kind: 'VERIFY_EMAIL', uid, email, newEmail: null }, (code) =>
      verifyMail(email, link('verify-email', code)),
    );
    return answer(account.email);
  }

  /** Whether the new address has an account is told to its owner, by mail, and to nobody else. */
  async function sendChange(request: IdentityRequest<'sendOobCode'>, address: string): Promise<Answer> {
    if (!request.newEmail) return refuse('MISSING_NEW_EMAIL');
    const newEmail = normalEmail(request.newEmail) ?? refuse('INVALID_NEW_EMAIL');
    const { account } = await sessions.recent(request.idToken);
    await limits.mail(account.email, address, 'TOO_MANY_ATTEMPTS_TRY_LATER');
    const other = await store.accountByEmail(db, newEmail, Buffer.alloc(0));
    const taken = other !== undefined && other.uid !== account.uid;
    const wanted = { uid: taken ? null : account.uid, email: account.email, newEmail: newEmail };
    await make({ kind: 'VERIFY_AND_CHANGE_EMAIL', ...wanted }, (code) =>
      taken ? takenMail(newEmail) : changeMail(newEmail, link('verify-email', code)),
    );
    return answer(account.email);
  }

  async function send(request: IdentityRequest<'sendOobCode'>, address: string): Promise<Answer> {
    const { requestType, continueUrl } = request;
    if (!requestType || requestType === 'OOB_REQ_TYPE_UNSPECIFIED') return refuse('MISSING_REQ_TYPE');
    if (!isKind(requestType)) return refuse('INVALID_REQ_TYPE : Unsupported request parameters.');
    if (continueUrl && !isWebAddress(continueUrl))
      refuse('INVALID_CONTINUE_URI : An absolute web address was expected.');
    if (requestType === 'PASSWORD_RESET') return sendReset(request.email, address);
    return requestType === 'VERIFY_EMAIL' ? sendVerification(request.idToken, address) : sendChange(request, address);
  }

  type Good = store.OobCode & { uid: string };
  /** @throws IdentityError for a code that is unknown, used, for something else, for a former address, or too old */
  async function check(
    code: store.OobCode | undefined,
    kinds: readonly OobKind[],
  ): Promise<Good & { account: store.AccountRow }> {
    if (!code || code.uid === null || !kinds.includes(code.kind)) return refuse('INVALID_OOB_CODE');
    if (new Date(code.expiresAt) <= clock.now()) refuse('EXPIRED_OOB_CODE');
    const account = await store.accountByUid(db, code.uid);
    if (!account || account.email !== code.email) return refuse('INVALID_OOB_CODE');
    if (account.disabled) refuse('USER_DISABLED');
    return { ...code, uid: code.uid, account };
  }

  async function reset(
    request: IdentityRequest<'resetPassword'>,
    address: string,
  ): Promise<IdentityResponse<'resetPassword'>> {
    if (!request.oobCode) return refuse('MISSING_OOB_CODE');
    const hash = sha256(request.oobCode);
    const { newPassword } = request;
    const found = await check(await store.codeByHash(db, hash), newPassword ? ['PASSWORD_RESET'] : OOB_KINDS);
    if (newPassword) {
      // Before the code is used up: whoever chose too short a password tries again with the same mail.
      accounts.checkPassword(newPassword);
      const passwordHash = await passwords.hash(newPassword);
      await transact(async (work) => {
        if (!(await store.takeCode(work.db, hash))) refuse('INVALID_OOB_CODE');
        await store.updateAccount(work.db, found.uid, {
          passwordHash,
          passwordUpdatedAt: clock.now(),
          emailVerified: true,
        });
        await store.dropCodesOf(work.db, found.uid, OOB_KINDS);
        await sessions.end(work, found.uid);
        await mailQueue.send(work, passwordChangedMail(found.email, `${publicUrl()}/reset-password`));
      });
      await limits.forgivePassword(found.email, address);
    }
    return {
      kind: 'identitytoolkit#ResetPasswordResponse',
      requestType: found.kind,
      email: found.email,
      ...(found.newEmail !== null && { newEmail: found.newEmail }),
    };
  }

  /** Uses up a code that says somebody reads the mail of an address. */
  async function apply(oobCode: string): Promise<IdentityResponse<'update'>> {
    const hash = sha256(oobCode);
    const found = await check(await store.codeByHash(db, hash), ['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL']);
    const moves = found.newEmail !== null;
    const account = await transact(async (work) => {
      if (!(await store.takeCode(work.db, hash))) refuse('INVALID_OOB_CODE');
      const email = found.newEmail ?? found.email;
      const changed = await store.updateAccount(work.db, found.uid, { email, emailVerified: true });
      if (changed === 'EMAIL_EXISTS') return refuse('EMAIL_EXISTS');
      if (!changed) return refuse('INVALID_OOB_CODE');
      // What was mailed to the former address opens nothing any more.
      if (moves) {
        await store.dropCodesOf(work.db, found.uid, OOB_KINDS);
        await mailQueue.send(work, emailChangedMail(found.email, changed.email));
      }
      return changed;
    });
    return { ...updatedView(account), ...(moves && { newEmail: account.email }) };
  }

  return { send, reset, apply };
}
export type Codes = ReturnType<typeof createCodes>;
