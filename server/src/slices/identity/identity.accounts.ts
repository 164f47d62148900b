import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import type { IdentityRequest, IdentityResponse } from '#contract/identity/routes.ts';
import { DISPLAY_NAME_MAX, TEXT } from '#contract/limits.ts';
import { text } from '#contract/shapes.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import type { MailQueue } from '#server/platform/mail/mail-queue.ts';
import { malformed, refuse } from './identity.errors.ts';
import type { IdentityLimits } from './identity.limits.ts';
import { accountDeletedMail, passwordChangedMail } from './identity.mails.ts';
import type { Passwords } from './identity.passwords.ts';
import { isWebAddress, normalEmail, type PasswordPolicy, passwordFault } from './identity.rules.ts';
import type { SessionRow } from './identity.sessions.store.ts';
import type { Sessions } from './identity.sessions.ts';
import * as store from './identity.store.ts';
import { updatedView, userView } from './identity.views.ts';

/** What identity asks of the gate at sign-up; the invites slice answers. */
export interface InvitesPort {
  /** Whether a code would open an account now. Takes the same time for a wrong one. */
  accepts(code: string): Promise<boolean>;
  /** Uses the code up in the transaction of the sign-up. -> false when it will not do (any more) */
  consume(work: Work, code: string, uid: string): Promise<boolean>;
}

/** Acts in the transaction that deletes an account, before its row goes. */
export type AccountDeleted = (work: Work, uid: string, email: string) => Promise<void>;

interface Parts {
  db: Db;
  transact: Transact;
  clock: Clock;
  invites: InvitesPort;
  sessions: Sessions;
  passwords: Passwords;
  limits: IdentityLimits;
  policy: PasswordPolicy;
  mailQueue: MailQueue;
  publicUrl: () => string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const newUid = () => Array.from({ length: 28 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const displayName = text(DISPLAY_NAME_MAX, 1);
const photoUrl = text(TEXT.url, 1).check(z.refine(isWebAddress));

export function createAccounts(parts: Parts) {
  const { db, transact, clock, invites, sessions, passwords, limits, policy, mailQueue, publicUrl } = parts;
  const listeners: AccountDeleted[] = [];

  const wrongCode = () => refuse('INVALID_ACCESS_CODE : Invalid access code');

  /** @throws IdentityError when the password will not do */
  function checkPassword(password: string) {
    const fault = passwordFault(password, policy);
    if (fault) refuse(fault);
  }

  async function create(
    work: Work,
    account: { uid: string; email: string; emailVerified: boolean; passwordHash: string },
  ) {
    if (!(await store.insertAccount(work.db, { ...account, now: clock.now() }))) refuse('EMAIL_EXISTS');
    return (await store.accountByUid(work.db, account.uid)) as store.AccountRow;
  }

  /** The order of the checks matters: only holders of a code may learn whether an email has an account (docs/identity-api.md, SDK behavior 5). */
  async function signUp(request: IdentityRequest<'signUp'>, address: string): Promise<IdentityResponse<'signUp'>> {
    const code = request.accessCode ?? '';
    const forgive = await limits.accessCode(address);
    if (!(await invites.accepts(code))) wrongCode();
    await forgive();
    await limits.signUp(address);
    if (request.idToken) refuse('OPERATION_NOT_ALLOWED : Accounts cannot be linked here.');
    if (!request.email && !request.password) refuse('ADMIN_ONLY_OPERATION');
    if (!request.email) return refuse('MISSING_EMAIL');
    if (!request.password) return refuse('MISSING_PASSWORD');
    const email = normalEmail(request.email) ?? refuse('INVALID_EMAIL');
    checkPassword(request.password);
    const passwordHash = await passwords.hash(request.password);
    const uid = newUid();
    const tokens = await transact(async (work) => {
      if (!(await invites.consume(work, code, uid))) wrongCode();
      return sessions.open(work, await create(work, { uid, email, emailVerified: false, passwordHash }), address);
    });
    const { idToken, refreshToken, expiresIn } = tokens;
    return { kind: 'identitytoolkit#SignupNewUserResponse', localId: uid, email, idToken, refreshToken, expiresIn };
  }

  async function signIn(
    request: IdentityRequest<'signInWithPassword'>,
    address: string,
  ): Promise<IdentityResponse<'signInWithPassword'>> {
    if (request.email === undefined || request.email === null) return refuse('MISSING_EMAIL');
    const email = normalEmail(request.email) ?? refuse('INVALID_EMAIL');
    const { password } = request;
    if (!password) return refuse('MISSING_PASSWORD');
    const account = await store.accountByEmail(db, email, await sessions.addressHash(address));
    const forgive = await limits.password(email, address, account?.known ?? false);
    const isRight = await passwords.verify(account?.passwordHash ?? null, password);
    if (!account || !isRight) return refuse('INVALID_LOGIN_CREDENTIALS');
    await forgive();
    if (account.disabled) refuse('USER_DISABLED');
    const verified = account.passwordHash;
    const hash = passwords.isOutdated(verified) ? await passwords.hash(password) : verified;
    const { idToken, refreshToken, expiresIn } = await transact(async (work) => {
      if (!(await store.recordLogin(work.db, account.uid, verified, hash, clock.now())))
        refuse('INVALID_LOGIN_CREDENTIALS');
      return sessions.open(work, account, address);
    });
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      localId: account.uid,
      email,
      ...(account.displayName !== null && { displayName: account.displayName }),
      idToken,
      refreshToken,
      expiresIn,
    };
  }

  async function lookup(idToken: string | null | undefined): Promise<IdentityResponse<'lookup'>> {
    return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [userView(await sessions.current(idToken))] };
  }

  /** What a request changes of name and photo: null or '' takes it away, absent leaves it. */
  function profileChange(request: IdentityRequest<'update'>): store.AccountChange {
    const change: store.AccountChange = {};
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

  /** Changes what a signed-in member may change of the account; a new password ends every other session. */
  async function update(request: IdentityRequest<'update'>): Promise<IdentityResponse<'update'>> {
    if (!request.idToken || request.deleteProvider?.length)
      refuse('INVALID_REQ_TYPE : Unsupported request parameters.');
    const session: SessionRow = await (request.password ? sessions.recent : sessions.current)(request.idToken);
    const { uid } = session.account;
    const change = profileChange(request);
    if (request.email) {
      const email = normalEmail(request.email) ?? refuse('INVALID_EMAIL');
      // A new address counts once somebody has read mail there: VERIFY_AND_CHANGE_EMAIL.
      if (email !== session.account.email)
        refuse('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.');
    }
    if (request.password) {
      checkPassword(request.password);
      change.passwordHash = await passwords.hash(request.password);
      change.passwordUpdatedAt = clock.now();
    }
    if (Object.keys(change).length === 0) return updatedView(session.account);
    const done = await transact(async (work) => {
      const account = await store.updateAccount(work.db, uid, change);
      if (!account || account === 'EMAIL_EXISTS') return refuse('USER_NOT_FOUND');
      if (!request.password) return { account };
      await store.dropCodesOf(work.db, uid, ['PASSWORD_RESET']);
      await sessions.end(work, uid, { except: session.id });
      await mailQueue.send(work, passwordChangedMail(account.email, `${publicUrl()}/reset-password`));
      return { account, tokens: await sessions.renew(work, account, session) };
    });
    return { ...updatedView(done.account), ...done.tokens };
  }

  async function remove(idToken: string | null | undefined): Promise<IdentityResponse<'delete'>> {
    const { account } = await sessions.recent(idToken);
    await transact(async (work) => {
      const email = (await store.holdAccount(work.db, account.uid)) ?? refuse('USER_NOT_FOUND');
      await sessions.end(work, account.uid);
      for (const listener of listeners) await listener(work, account.uid, email);
      await store.deleteAccount(work.db, account.uid, email);
      await mailQueue.forget(work, email);
      await mailQueue.send(work, accountDeletedMail(email));
    });
    return { kind: 'identitytoolkit#DeleteAccountResponse' };
  }

  return {
    signUp,
    signIn,
    lookup,
    update,
    remove,
    checkPassword,
    onDeleted: (listener: AccountDeleted) => void listeners.push(listener),

    /** Makes an account without a code; for the demo's members and for tests. @throws IdentityError as signUp */
    async createWithoutCode({
      email,
      password,
      emailVerified = false,
    }: {
      email: string;
      password: string;
      emailVerified?: boolean;
    }) {
      const normal = normalEmail(email) ?? refuse('INVALID_EMAIL');
      checkPassword(password);
      const passwordHash = await passwords.hash(password);
      const uid = newUid();
      await transact((work) => create(work, { uid, email: normal, emailVerified, passwordHash }));
      return uid;
    },
  };
}
export type Accounts = ReturnType<typeof createAccounts>;
