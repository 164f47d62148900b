import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Actor } from '#server/platform/http/handle.ts';
import { accountsCreatedBetween, membersJoinedBetween, signUpsByDay } from './accounts.sql.ts';
import {
  accountExists,
  canEmailBeRestored,
  confirmedRecipientOf,
  emailOf,
  emailsOf,
  isEmailConfirmed,
  isOperator,
  languageOfMember,
  listAccounts,
  membersActiveAmong,
  membersAwayAmong,
  operatorsAmong,
  recipientOf,
  setAccountDisabled,
  setMemberLanguage,
  setOperatorRole,
  uidOfEmail,
} from './accounts.ts';
import { authenticate, openSessionOf } from './authenticate.ts';
import { barEmail, unbarEmail } from './barred-emails.ts';
import type { SignIn } from './caller.ts';
import {
  type AccountDeleted,
  createContext,
  type EmailChanged,
  type IdentityDeps,
  type PasswordReset,
  type Reclaimed,
  type SessionsEnded,
} from './context.ts';
import { deleteOldIdentityRows } from './delete-old-rows.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { accountDataOf } from './export.ts';
import { createAccountWithoutCode, issueTokens } from './for-demo.ts';
import { listSessions } from './list-sessions.ts';
import { removeAccount } from './remove-account.ts';
import { reloadSigningKeys, rotateSigningKeys } from './rotate-signing-keys.ts';
import { serveIdentity } from './serve.ts';
import { isSessionOpen } from './sessions.sql.ts';
import { endEverySession, endedSessionsAmong, endSessionsOf, hasSignedInRecently, lockCaller } from './sessions.ts';
import { signInVerified } from './sign-in-verified.ts';

export { accountsCreatedBetween, membersJoinedBetween, signUpsByDay } from './accounts.sql.ts';
export {
  accountExists,
  canEmailBeRestored,
  confirmedRecipientOf,
  emailOf,
  emailsOf,
  isEmailConfirmed,
  isOperator,
  languageOfMember,
  listAccounts,
  membersActiveAmong,
  membersAwayAmong,
  operatorsAmong,
  recipientOf,
  setAccountDisabled,
  setMemberLanguage,
  setOperatorRole,
  uidOfEmail,
} from './accounts.ts';
export { authenticate, openSessionOf } from './authenticate.ts';
export { barEmail, unbarEmail } from './barred-emails.ts';
export { deleteOldIdentityRows } from './delete-old-rows.ts';
export { accountDataOf } from './export.ts';
export { createAccountWithoutCode, issueTokens } from './for-demo.ts';
export { removeAccount } from './remove-account.ts';
export { reloadSigningKeys, rotateSigningKeys } from './rotate-signing-keys.ts';
export { serveIdentity } from './serve.ts';
export { isSessionOpen } from './sessions.sql.ts';
export { endEverySession, endedSessionsAmong, endSessionsOf, hasSignedInRecently, lockCaller } from './sessions.ts';
export { signInVerified } from './sign-in-verified.ts';

export const identityHandlers = { listSessions, endSession, endOtherSessions };

/** Accounts, sessions and tokens. Each slice decides which actions it allows a member. */
export function createIdentity(deps: IdentityDeps) {
  const ctx = createContext(deps);
  return {
    context: ctx,
    register: (app: FastifyInstance) => serveIdentity(ctx, app),
    authenticate: (idToken: string, options?: { closed: boolean }) => authenticate(ctx, idToken, options),
    openSessionOf: (session: Parameters<typeof openSessionOf>[1]) => openSessionOf(ctx, session),
    removeAccount: (work: Work, uid: string) => removeAccount(ctx, work, uid),
    lockCaller,
    canBeRestored: (db: Db, uid: string) => canEmailBeRestored(ctx, db, uid),
    isSessionOpen,
    endSessionsOf: (work: Work, uid: string) => endSessionsOf(ctx, work, uid),
    endEverySession: (work: Work) => endEverySession(ctx, work),
    barEmail: (work: Work, email: string) => barEmail(ctx, work, email),
    allowEmail: (work: Work, email: string) => unbarEmail(ctx, work, email),
    emailOf,
    recipientOf,
    confirmedRecipientOf,
    languageOf: languageOfMember,
    accountExists,
    isOperator,
    isEmailConfirmed,
    uidOf: uidOfEmail,
    emailsOf,
    operatorsAmong,
    dataOf: accountDataOf,
    signUpsByDay,
    createdBetween: accountsCreatedBetween,
    joinedBetween: membersJoinedBetween,
    accounts: listAccounts,
    endedAmong: (sessionIds: readonly string[]) => endedSessionsAmong(ctx.db, sessionIds),
    awayAmong: (db: Db, uids: readonly string[], forMs: number) => membersAwayAmong(ctx, db, uids, forMs),
    activeAmong: (db: Db, uids: readonly string[], withinMs: number) => membersActiveAmong(ctx, db, uids, withinMs),
    createAccount: (account: Parameters<typeof createAccountWithoutCode>[1]) => createAccountWithoutCode(ctx, account),
    signInVerified: (work: Work, uid: string, signIn: SignIn) => signInVerified(ctx, work, uid, signIn),
    isRecentLogin: (actor: Pick<Actor, 'authTime'>) => hasSignedInRecently(ctx, actor),
    issueTokens: (uid: string) => issueTokens(ctx, uid),
    setDisabled: (work: Work, uid: string, disabled: boolean) => setAccountDisabled(ctx, work, uid, disabled),
    setOperator: (work: Work, uid: string, operator: boolean) => setOperatorRole(ctx, work, uid, operator),
    setLanguage: setMemberLanguage,
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
    deleteOldRows: () => deleteOldIdentityRows(ctx),
    rotateSigningKeys: (atOnce: boolean) => rotateSigningKeys(ctx, atOnce),
    reloadSigningKeys: () => reloadSigningKeys(ctx),
  };
}
export type Identity = ReturnType<typeof createIdentity>;
export type { PasswordCost } from './passwords.ts';
