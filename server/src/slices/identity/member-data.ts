import type { MemberData } from '#contract/account/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { accountByUid } from './accounts.sql.ts';
import { sessionsOf } from './sessions.sql.ts';

/** Returns the account and open sessions of a member, for their download; null when there is no such account. */
export async function accountDataOf(db: Db, uid: string): Promise<MemberData['account'] | null> {
  const account = await accountByUid(db, uid);
  if (!account) return null;
  const { email, emailVerified, displayName, photoUrl, language, createdAt, lastLoginAt } = account;
  const sessions = (await sessionsOf(db, uid)).map(({ browser, system, authTime, refreshedAt }) => ({
    browser,
    system,
    openedAt: authTime,
    refreshedAt,
  }));
  return { uid, email, emailVerified, displayName, photoUrl, language, createdAt, lastLoginAt, sessions };
}
