import type { StaffRole } from '#contract/access-levels.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Recipient } from '#server/platform/mail/letter.ts';
import * as sql from './accounts.sql.ts';
import { operatorAppointed } from './events.ts';
import { normalEmail, staffRoleOf } from './identity.rules.ts';
import { TOKEN_LIFETIME_S } from './limits.rules.ts';
import { ownerOf } from './mails.ts';
import { hasEmailToRestore } from './oob-codes.sql.ts';
import { sessionCache } from './session-cache.ts';
import { endSessionsOf } from './sessions.ts';

// Functions with which other slices read and change accounts.

/** An account as operators see it. Times are ISO 8601. */
export interface AccountSummary {
  uid: string;
  email: string;
  emailVerified: boolean;
  role: StaffRole | null;
  disabled: boolean;
  createdAt: string;
  lastLoginAt: string;
}

export const emailOf = async (db: Db, uid: string): Promise<string | null> =>
  (await sql.accountByUid(db, uid))?.email ?? null;

/** Returns to whom mails to a member go, and in which language; null when there is no such account. */
export async function recipientOf(db: Db, uid: string): Promise<Recipient | null> {
  const account = await sql.accountByUid(db, uid);
  return account ? ownerOf(account) : null;
}

/** Like `recipientOf`, but null without a confirmed email. Nothing is mailed about an account to a stranger's address. */
export async function confirmedRecipientOf(db: Db, uid: string): Promise<Recipient | null> {
  const account = await sql.accountByUid(db, uid);
  return account?.emailVerified ? ownerOf(account) : null;
}

/** Returns the language of a member's screens, mails and pushes. */
export const languageOfMember = async (db: Db, uid: string): Promise<Language> =>
  (await sql.accountByUid(db, uid))?.language ?? LANGUAGES[0];

export const accountExists = async (db: Db, uid: string): Promise<boolean> =>
  (await sql.accountByUid(db, uid)) !== undefined;

/** Returns the role of a member; null without one, or without an account. */
export async function roleOfMember(db: Db, uid: string): Promise<StaffRole | null> {
  const account = await sql.accountByUid(db, uid);
  return account ? staffRoleOf(account) : null;
}

export interface LockedRole {
  role: StaffRole | null;
  isDisabled: boolean;
  isEmailConfirmed: boolean;
}
/**
 * Locks the role of a member until the transaction ends, so that nobody is suspended and appointed at once.
 * @returns null without an account
 */
export async function lockRoleOfMember(db: Db, uid: string): Promise<LockedRole | null> {
  const account = await sql.lockRole(db, uid);
  return (
    (account && {
      role: staffRoleOf(account),
      isDisabled: account.disabled,
      isEmailConfirmed: account.emailVerified,
    }) ??
    null
  );
}

export const isEmailConfirmed = async (db: Db, uid: string): Promise<boolean> =>
  (await sql.accountByUid(db, uid))?.emailVerified ?? false;

export async function uidOfEmail(db: Db, email: string): Promise<string | null> {
  const normal = normalEmail(email);
  return normal === null ? null : sql.uidOfNormalEmail(db, normal);
}

export async function emailsOf(db: Db, uids: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.accountsOf(db, uids);
  return new Map(rows.map(({ uid, email }) => [uid, email]));
}

/** Returns the roles of those members who have one. */
export async function rolesAmong(db: Db, uids: readonly string[]): Promise<Map<string, StaffRole>> {
  const rows = await sql.accountsOf(db, uids);
  return new Map(
    rows.flatMap(({ uid, ...account }) => {
      const role = staffRoleOf(account);
      return role ? [[uid, role] as const] : [];
    }),
  );
}

/** An operator or a moderator. `mailTo` is null without a confirmed email. */
export interface StaffMember {
  uid: string;
  role: StaffRole;
  mailTo: Recipient | null;
  /** Whether they may sign in. */
  isEnabled: boolean;
}
/** Returns all operators and moderators. */
export async function staffMembers(db: Db): Promise<StaffMember[]> {
  const accounts = await sql.staffAccounts(db);
  return accounts.map(({ uid, operator, disabled, ...account }) => ({
    uid,
    role: operator ? 'operator' : 'moderator',
    mailTo: account.emailVerified ? ownerOf(account) : null,
    isEnabled: !disabled,
  }));
}

/** Returns a page of accounts for operators, newest first. */
export async function listAccounts(db: Db, filter: sql.AccountFilter): Promise<AccountSummary[]> {
  const rows = await sql.accountsPage(db, filter);
  return rows.map(({ uid, email, emailVerified, disabled, createdAt, lastLoginAt, ...account }) => ({
    uid,
    email,
    emailVerified,
    role: staffRoleOf(account),
    disabled,
    createdAt,
    lastLoginAt,
  }));
}

/** Returns the members among `uids` who may sign in and were online in the last `withinMs`. */
export const membersActiveAmong = (app: App, db: Db, uids: readonly string[], withinMs: number) =>
  sql.accountsActiveAmong(db, uids, new Date(app.clock.now().getTime() - withinMs));

/** Returns the members among `uids` who were away for at least `forMs`, may sign in, and have a verified email. */
export function membersAwayAmong(app: App, db: Db, uids: readonly string[], forMs: number) {
  // An online member refreshes once per token lifetime, so the recorded time may be that old.
  return sql.accountsAwayAmong(db, uids, new Date(app.clock.now().getTime() - forMs - TOKEN_LIFETIME_S * 1000));
}

/** Disables an account, or enables it again. Its sessions end at once: those of the member, or those of the closed account. */
export async function setAccountDisabled(work: Work, uid: string, disabled: boolean): Promise<void> {
  await sql.updateAccount(work.db, uid, { disabled });
  await endSessionsOf(work, uid);
  work.after(() => sessionCache(work.app).forget(uid));
}

export const setMemberLanguage = async (db: Db, uid: string, language: Language): Promise<void> =>
  void (await sql.updateAccount(db, uid, { language }));

/** Gives a member a role, or takes theirs away. It holds for their open sessions at once. */
export async function setRoleOfMember(work: Work, uid: string, role: StaffRole | null): Promise<void> {
  await sql.updateAccount(work.db, uid, { operator: role === 'operator', moderator: role === 'moderator' });
  if (role === 'operator') await operatorAppointed.emit(work, { uid });
  work.after(() => sessionCache(work.app).forget(uid));
}

/** Returns whether a change of the account's address can still be undone from the former one. */
export const canEmailBeRestored = (app: App, db: Db, uid: string): Promise<boolean> =>
  hasEmailToRestore(db, uid, app.clock.now());
