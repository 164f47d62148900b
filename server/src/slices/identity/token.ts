import type { IdentityRequest, IdentityResponse } from '#contract/identity/routes.ts';
import { REFRESH_GRACE_MS } from '#contract/limits.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { accountByUid } from './accounts.sql.ts';
import type { IdentityContext } from './context.ts';
import { refuse } from './errors.ts';
import { isIdle, PROJECT_ID } from './identity.rules.ts';
import { nextRefreshToken, ownerOfRefreshToken } from './refresh-tokens.ts';
import * as sql from './sessions.sql.ts';
import { endSessions, TOKEN_EXPIRES_IN } from './sessions.ts';

/** A bound for the search below. No client refreshes this often within the grace time. */
const CHAIN_MAX = 1000;

/**
 * Finds the unused refresh token at the end of the chain that starts at a used one. Every tab that refreshes late within
 * the grace time gets this token.
 */
async function latestOf(ctx: IdentityContext, db: Db, used: string): Promise<string | null> {
  let token = used;
  for (let step = 0; step < CHAIN_MAX; step++) {
    token = nextRefreshToken(await ctx.secrets(), token);
    const age = await sql.timeSinceUse(db, sha256(token));
    if (age === null) return token;
    if (age === undefined) return null;
  }
  return null;
}

/** Uses up a refresh token and returns its successor, or null when the token is too old. Reuse ends the session. */
async function successorOf(ctx: IdentityContext, work: Work, token: string, uid: string, sessionId: string) {
  const hash = sha256(token);
  if (await sql.markTokenUsed(work.db, hash)) {
    const successor = nextRefreshToken(await ctx.secrets(), token);
    await sql.insertToken(work.db, sha256(successor), sessionId);
    return successor;
  }
  const age = await sql.timeSinceUse(work.db, hash);
  if (typeof age === 'number' && age > REFRESH_GRACE_MS) {
    await endSessions(ctx, work, uid, { only: sessionId });
    return null;
  }
  return latestOf(ctx, work.db, token);
}

/** Returns the provider's code instead of throwing it, because a reuse that ended the session must be committed. */
async function exchange(ctx: IdentityContext, work: Work, token: string, uid: string) {
  const now = ctx.clock.now();
  const session = await sql.sessionByToken(work.db, sha256(token));
  if (!session) return (await accountByUid(work.db, uid)) ? 'TOKEN_EXPIRED' : 'USER_NOT_FOUND';
  if (session.account.disabled) return 'USER_DISABLED';
  if (session.endedAt !== null || isIdle(new Date(session.refreshedAt), now)) return 'TOKEN_EXPIRED';
  if (!(await sql.lockSession(work.db, session.id, now))) return 'TOKEN_EXPIRED';
  const successor = await successorOf(ctx, work, token, uid, session.id);
  return successor === null ? 'TOKEN_EXPIRED' : { session, successor };
}

/**
 * Exchanges a refresh token for fresh tokens. Within the grace time, everyone with the same token gets the same successor.
 * Later use means that somebody else has the token too, and ends the session.
 * @throws IdentityError TOKEN_EXPIRED, USER_DISABLED or USER_NOT_FOUND
 */
export async function token(
  ctx: IdentityContext,
  { grant_type, refresh_token }: IdentityRequest<'token'>,
): Promise<IdentityResponse<'token'>> {
  if (!grant_type) refuse('MISSING_GRANT_TYPE');
  if (grant_type !== 'refresh_token') refuse('INVALID_GRANT_TYPE');
  if (!refresh_token) return refuse('MISSING_REFRESH_TOKEN');
  const uid = ownerOfRefreshToken(await ctx.secrets(), refresh_token);
  if (uid === null) return refuse('TOKEN_EXPIRED');
  const done = await ctx.transact((work) => exchange(ctx, work, refresh_token, uid));
  if (typeof done === 'string') return refuse(done);
  const { session, successor } = done;
  const idToken = await ctx.idTokens.sign(session.account, { id: session.id, authTime: new Date(session.authTime) });
  return {
    access_token: idToken,
    id_token: idToken,
    refresh_token: successor,
    expires_in: TOKEN_EXPIRES_IN,
    token_type: 'Bearer',
    user_id: uid,
    project_id: PROJECT_ID,
  };
}
