import type { App } from '#server/platform/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Actor } from '#server/platform/http/handle.ts';
import { idTokens } from './id-tokens.ts';
import { NEW_ACCOUNT_MS } from './limits.rules.ts';
import { sessionCache } from './session-cache.ts';

/** Returns the member of a session that is open; null for one that has ended. */
export async function openSessionOf(
  app: App,
  { uid, sessionId }: { uid: string; sessionId: string },
): Promise<{ operator: boolean } | null> {
  const session = await sessionCache(app).get(sessionId, uid);
  const isOpen = session?.account.uid === uid && session.endedAt === null && !session.account.disabled;
  return isOpen ? { operator: session.account.operator } : null;
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
  const { operator, emailVerified, createdAt } = session.account;
  const isNew = !emailVerified || app.clock.now().getTime() - Date.parse(createdAt) < NEW_ACCOUNT_MS;
  return { uid, sessionId, operator, isNew, authTime, expiresAt };
}
