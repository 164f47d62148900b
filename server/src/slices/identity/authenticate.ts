import type { App } from '#server/platform/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Actor } from '#server/platform/http/handle.ts';
import { idTokens } from './id-tokens.ts';
import { staffRoleOf } from './identity.rules.ts';
import { NEW_ACCOUNT_MS } from './limits.rules.ts';
import { sessionCache } from './session-cache.ts';
import type { SessionRow } from './sessions.sql.ts';

/** Returns what an open session says about its member; null for a session that has ended. */
export async function openSessionOf(
  app: App,
  { uid, sessionId }: { uid: string; sessionId: string },
): Promise<Pick<Actor, 'staffRole' | 'isNew'> | null> {
  const session = await sessionCache(app).get(sessionId, uid);
  const isOpen = session?.account.uid === uid && session.endedAt === null && !session.account.disabled;
  return isOpen ? standingOf(app, session.account) : null;
}

function standingOf(
  app: App,
  { emailVerified, createdAt, ...account }: SessionRow['account'],
): Pick<Actor, 'staffRole' | 'isNew'> {
  return {
    staffRole: staffRoleOf(account),
    isNew: !emailVerified || app.clock.now().getTime() - Date.parse(createdAt) < NEW_ACCOUNT_MS,
  };
}

/**
 * Returns the member of an id token, for routes and sockets.
 * @param closed also accepts a session of a disabled account, which only routes for the holder of an account do
 * @throws AppError UNAUTHENTICATED; the database's error when it cannot be reached
 */
export async function authenticate(app: App, idToken: string, { closed = false } = {}): Promise<Actor> {
  const checked = await idTokens(app).check(idToken);
  if (checked.state !== 'valid') return fail('UNAUTHENTICATED');
  const { uid, sessionId, authTime, expiresAt } = checked.claims;
  const session = await sessionCache(app).get(sessionId, uid);
  if (!session || session.account.uid !== uid || session.endedAt !== null || (session.account.disabled && !closed)) {
    return fail('UNAUTHENTICATED');
  }
  return { uid, sessionId, ...standingOf(app, session.account), authTime, expiresAt };
}
