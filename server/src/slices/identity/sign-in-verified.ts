import type { Work } from '#server/platform/db/unit-of-work.ts';
import { recordVerifiedLogin } from './accounts.sql.ts';
import type { SignIn } from './sessions.ts';
import { openSession, type Tokens } from './sessions.ts';

export type VerifiedSignIn = Tokens & { sessionId: string; email: string };

/**
 * Signs in a member whom another slice has verified without a password, in the transaction of that slice.
 * @returns 'disabled' when the account is disabled or deleted
 */
export async function signInVerified(work: Work, uid: string, signIn: SignIn): Promise<VerifiedSignIn | 'disabled'> {
  const account = await recordVerifiedLogin(work.db, uid, work.app.clock.now());
  if (!account) return 'disabled';
  return { ...(await openSession(work, account, signIn)), email: account.email };
}
