import { randomBytes } from 'node:crypto';
import { TOKEN_LIFETIME_S } from '#contract/limits.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { addressKey } from '#server/platform/http/limiter.ts';
import { type AccountRow, accountByUid } from './accounts.sql.ts';
import type { IdentityContext } from './context.ts';
import { refuse } from './errors.ts';
import { isRecentLogin } from './identity.rules.ts';
import { firstRefreshToken } from './refresh-tokens.ts';
import * as sql from './sessions.sql.ts';

export interface Tokens {
  idToken: string;
  refreshToken: string;
  /** Seconds, as text. */
  expiresIn: string;
}

export const TOKEN_EXPIRES_IN = String(TOKEN_LIFETIME_S);

/** Returns a keyed hash of the caller's network address, to recognize it at the next sign-in. */
export const addressHash = async (ctx: IdentityContext, address: string): Promise<Buffer> =>
  (await ctx.secrets()).keyed('address', addressKey(address)).subarray(0, 16);

async function issueRefreshToken(ctx: IdentityContext, work: Work, uid: string, sessionId: string): Promise<string> {
  const token = firstRefreshToken(await ctx.secrets(), uid, randomBytes(24));
  await sql.insertToken(work.db, sha256(token), sessionId);
  return token;
}

/** Opens a session in the transaction of the sign-up or sign-in. */
export async function openSession(
  ctx: IdentityContext,
  work: Work,
  account: AccountRow,
  address: string | null,
): Promise<Tokens & { sessionId: string }> {
  const session = { id: randomBytes(16).toString('base64url'), authTime: ctx.clock.now() };
  await sql.insertSession(work.db, {
    id: session.id,
    uid: account.uid,
    at: session.authTime,
    addressHash: address === null ? null : await addressHash(ctx, address),
  });
  const refreshToken = await issueRefreshToken(ctx, work, account.uid, session.id);
  const idToken = await ctx.idTokens.sign(account, session);
  return { idToken, refreshToken, expiresIn: TOKEN_EXPIRES_IN, sessionId: session.id };
}

/** Ends sessions of a member. Their tokens are rejected from the commit on, and their sockets are closed after it. */
export async function endSessions(
  ctx: IdentityContext,
  work: Work,
  uid: string,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  const ended = await sql.endSessions(work.db, uid, ctx.clock.now(), which);
  for (const listener of ctx.sessionsEndedListeners) await listener(work, ended);
  work.after(() => {
    ctx.sessionCache.forget(uid);
    for (const sessionId of ended) ctx.endSockets(uid, sessionId);
  });
}

/** Issues fresh tokens for a session after its password was changed. Its earlier refresh tokens are deleted. */
export async function renewSession(
  ctx: IdentityContext,
  work: Work,
  account: AccountRow,
  session: sql.SessionRow,
): Promise<Tokens> {
  if (!(await sql.lockSession(work.db, session.id, ctx.clock.now()))) refuse('TOKEN_EXPIRED');
  await sql.deleteTokensOf(work.db, session.id);
  const refreshToken = await issueRefreshToken(ctx, work, account.uid, session.id);
  const idToken = await ctx.idTokens.sign(account, { id: session.id, authTime: new Date(session.authTime) });
  return { idToken, refreshToken, expiresIn: TOKEN_EXPIRES_IN };
}

/**
 * Returns the current session and account of an id token.
 * @throws IdentityError MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND or USER_DISABLED
 */
export async function currentSession(
  { db, idTokens }: IdentityContext,
  idToken: string | null | undefined,
): Promise<sql.SessionRow> {
  if (!idToken) refuse('MISSING_ID_TOKEN');
  const checked = await idTokens.check(idToken);
  if (checked.state === 'invalid') refuse('INVALID_ID_TOKEN');
  if (checked.state === 'expired') refuse('TOKEN_EXPIRED');
  const session = await sql.sessionById(db, checked.claims.sessionId);
  if (!session) return refuse((await accountByUid(db, checked.claims.uid)) ? 'TOKEN_EXPIRED' : 'USER_NOT_FOUND');
  if (session.account.disabled) refuse('USER_DISABLED');
  if (session.endedAt !== null) refuse('TOKEN_EXPIRED');
  return session;
}

/**
 * Returns the current session like `currentSession`, if its sign-in is recent.
 * @throws IdentityError as `currentSession`, or CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export async function recentSession(ctx: IdentityContext, idToken: string | null | undefined): Promise<sql.SessionRow> {
  const session = await currentSession(ctx, idToken);
  if (!isRecentLogin(new Date(session.authTime), ctx.clock.now())) refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  return session;
}
