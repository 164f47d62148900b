import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';

export { accountsCreatedBetween, hasNoAccounts, membersJoinedBetween, signUpsByDay } from './accounts.sql.ts';
export {
  accountExists,
  canEmailBeRestored,
  confirmedRecipientOf,
  emailOf,
  emailsOf,
  isEmailConfirmed,
  languageOfMember,
  listAccounts,
  lockRoleOfMember,
  membersActiveAmong,
  membersAwayAmong,
  recipientOf,
  roleOfMember,
  rolesAmong,
  setAccountDisabled,
  setMemberLanguage,
  setRoleOfMember,
  staffMembers,
  uidOfEmail,
} from './accounts.ts';
export { authenticate, openSessionOf } from './authenticate.ts';
export { barEmail, unbarEmail } from './barred-emails.ts';
export { identityCallHandlers } from './call-handlers.ts';
export { deleteOldIdentityRows } from './delete-old-rows.ts';
export {
  accountDeleted,
  accountReclaimed,
  emailChanged,
  namesInProfile,
  operatorAppointed,
  passwordWasReset,
  sessionsEnded,
  sessionsRevoked,
  signedOutEverywhere,
} from './events.ts';
export { mailboxOf } from './identity.rules.ts';
export { accountDataOf } from './member-data.ts';
export { removeAccount } from './remove-account.ts';
export { rotateSigningKeys } from './rotate-signing-keys.ts';
export { serveIdentity } from './serve.ts';
export { sessionCache } from './session-cache.ts';
export {
  type CookieSession,
  memberOfPage,
  sessionCookieFor,
  sessionCookieForAnswer,
  sessionOfCookie,
} from './session-cookie.ts';
export { isSessionOpen, lastVisitAt } from './sessions.sql.ts';
export {
  endEverySession,
  endedSessionsAmong,
  endSessionsOf,
  lockCaller,
  lockRecentCaller,
  requireRecentLogin,
} from './sessions.ts';
export { signInVerified } from './sign-in-verified.ts';

export const identityHandlers = { listSessions, endSession, endOtherSessions };
export { ATTEMPT_LIMITS, NEW_ACCOUNT_MS } from './limits.rules.ts';
