import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Actor } from '#server/platform/http/handle.ts';
import { isOwnOrigin } from '#server/platform/http/own-origin.ts';
import { errorCode } from '#server/platform/log/log.ts';
import { accountByUid, createdBetween, joinedBetween, signUpsByDay } from './accounts.sql.ts';
import * as accounts from './accounts.ts';
import { authenticate, openSessionOf } from './authenticate.ts';
import { allowEmail, barEmail } from './barred-emails.ts';
import type { SignIn } from './caller.ts';
import { useCases } from './calls.ts';
import {
  type AccountDeleted,
  createContext,
  type EmailChanged,
  type IdentityContext,
  type IdentityDeps,
  type PasswordReset,
  type Reclaimed,
  type SessionsEnded,
} from './context.ts';
import { createAccount } from './create-account.ts';
import { deleteOldRows } from './delete-old-rows.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { dataOf } from './export.ts';
import { serveIdentity } from './http.ts';
import { isRecentLogin } from './identity.rules.ts';
import { listSessions } from './list-sessions.ts';
import { canBeRestored } from './oob-codes.sql.ts';
import { removeAccount } from './remove-account.ts';
import { endedAmong, isSessionOpen } from './sessions.sql.ts';
import { endEverySession, endSessions, lockWithSession, openSession, type Tokens } from './sessions.ts';
import { signInVerified } from './sign-in-verified.ts';
import { READ_KEYS_EVERY_MS, rotateSigningKeys } from './signing-keys.ts';

export const identityHandlers = { listSessions, endSession, endOtherSessions };

/** Serves the identity API under its prefixes, and notices new signing keys, while the server runs. */
async function register(ctx: IdentityContext, { log, config }: IdentityDeps, app: FastifyInstance) {
  // Read the secrets before the first request. Inside a transaction, reading them takes a second connection, and many
  // requests right after the start could then block each other with one connection each.
  await Promise.all([ctx.secrets(), ctx.signingKeys.reload()]);
  const isAllowedOrigin = (origin: string, host: string | undefined) =>
    isOwnOrigin({ origin, host }, ctx.publicUrl()) || config.identityOrigins.includes(origin);
  await serveIdentity(app, { ctx, useCases, apiKey: config.identityApiKey, isAllowedOrigin, log });
  const reload = () =>
    ctx.signingKeys
      .reload()
      .catch((error) =>
        log.warn(
          { event: 'signing_keys_not_read', code: errorCode(error) },
          'The signing keys could not be read again.',
        ),
      );
  const often = setInterval(reload, READ_KEYS_EVERY_MS);
  often.unref();
  app.addHook('onClose', async () => {
    clearInterval(often);
    await ctx.background.drained();
  });
}

/** Opens a session without a password, for tests. */
async function issueTokens(ctx: IdentityContext, uid: string): Promise<Tokens & { sessionId: string }> {
  return ctx.transact(async (work) => {
    const account = await accountByUid(work.db, uid);
    if (!account) throw new Error(`There is no account ${uid}.`);
    return openSession(ctx, work, account, { by: 'password', caller: null });
  });
}

/** Accounts, sessions and tokens. Each slice decides which actions it allows a member. */
export function createIdentity(deps: IdentityDeps) {
  const ctx = createContext(deps);
  const {
    emailOf,
    recipientOf,
    confirmedRecipientOf,
    languageOf,
    accountExists,
    isOperator,
    isEmailConfirmed,
    uidOf,
    emailsOf,
    operatorsAmong,
  } = accounts;
  return {
    context: ctx,
    register: (app: FastifyInstance) => register(ctx, deps, app),
    authenticate: (idToken: string, options?: { closed: boolean }) => authenticate(ctx, idToken, options),
    openSessionOf: (session: Parameters<typeof openSessionOf>[1]) => openSessionOf(ctx, session),
    removeAccount: (work: Work, uid: string) => removeAccount(ctx, work, uid),
    /** Locks the caller's account and session until the transaction ends. @throws AppError UNAUTHENTICATED when it has ended */
    lockCaller: async (work: Work, { uid, sessionId }: Actor) =>
      void ((await lockWithSession(work, { uid, id: sessionId })) ?? fail('UNAUTHENTICATED')),
    /** Returns whether a change of the account's address can still be undone from the former one. */
    canBeRestored: (db: Db, uid: string) => canBeRestored(db, uid, ctx.clock.now()),
    isSessionOpen,
    endSessionsOf: (work: Work, uid: string) => endSessions(ctx, work, uid),
    endEverySession: (work: Work) => endEverySession(ctx, work),
    barEmail: (work: Work, email: string) => barEmail(ctx, work, email),
    allowEmail: (work: Work, email: string) => allowEmail(ctx, work, email),
    ...{
      emailOf,
      recipientOf,
      confirmedRecipientOf,
      languageOf,
      accountExists,
      isOperator,
      isEmailConfirmed,
      uidOf,
      emailsOf,
      operatorsAmong,
      dataOf,
      signUpsByDay,
      createdBetween,
      joinedBetween,
    },
    accounts: accounts.listAccounts,
    /** Returns the sessions among these that have ended, on whichever node. */
    endedAmong: (sessionIds: readonly string[]) =>
      sessionIds.length === 0 ? Promise.resolve([]) : endedAmong(ctx.db, sessionIds),
    awayAmong: (db: Db, uids: readonly string[], forMs: number) => accounts.awayAmong(ctx, db, uids, forMs),
    activeAmong: (db: Db, uids: readonly string[], withinMs: number) => accounts.activeAmong(ctx, db, uids, withinMs),
    createAccount: (account: Parameters<typeof createAccount>[1]) => createAccount(ctx, account),
    signInVerified: (work: Work, uid: string, signIn: SignIn) => signInVerified(ctx, work, uid, signIn),
    /** Returns whether the caller signed in recently enough for a change of how they sign in. */
    isRecentLogin: ({ authTime }: Actor) => isRecentLogin(new Date(authTime * 1000), ctx.clock.now()),
    issueTokens: (uid: string) => issueTokens(ctx, uid),
    setDisabled: (work: Work, uid: string, disabled: boolean) => accounts.setDisabled(ctx, work, uid, disabled),
    setOperator: (work: Work, uid: string, operator: boolean) => accounts.setOperator(ctx, work, uid, operator),
    setLanguage: accounts.setLanguage,
    /** Runs in the transaction that deletes an account, before its row and the rows that refer to it are deleted. */
    onAccountDeleted: (listener: AccountDeleted) => void ctx.accountDeletedListeners.push(listener),
    /** Runs in the transaction in which the owner of its address takes an account back. */
    onReclaimed: (listener: Reclaimed) => void ctx.reclaimedListeners.push(listener),
    /** Runs in the transaction that resets a forgotten password. */
    onPasswordReset: (listener: PasswordReset) => void ctx.passwordResetListeners.push(listener),
    /** Runs in the transaction that changes a confirmed email. */
    onEmailChanged: (listener: EmailChanged) => void ctx.emailChangedListeners.push(listener),
    /** Runs in the transaction that ends sessions, for whatever reason. */
    onSessionsEnded: (listener: SessionsEnded) => void ctx.sessionsEndedListeners.push(listener),
    /** Resolves when no link is being mailed after its answer. */
    drained: ctx.background.drained,
    deleteOldRows: () => deleteOldRows(ctx),
    rotateSigningKeys: (atOnce: boolean) => rotateSigningKeys(ctx, atOnce),
    reloadSigningKeys: () => ctx.signingKeys.reload(),
  };
}
export type Identity = ReturnType<typeof createIdentity>;
export type { PasswordCost } from './passwords.ts';
