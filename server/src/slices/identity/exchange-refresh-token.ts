import type { Work } from '#server/platform/db/unit-of-work.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { accountByUid } from './accounts.sql.ts';
import { TooManyCalls } from './errors.ts';
import { hasEnded } from './identity.rules.ts';
import { REFRESH_CHAIN_MAX, REFRESH_GRACE_MS } from './limits.rules.ts';
import { familyOf, nextRefreshToken } from './refresh-token-format.ts';
import type { IdentitySecrets } from './secrets.ts';
import { identitySecrets } from './secrets.ts';
import * as sql from './sessions.sql.ts';
import type { ExchangeResult } from './token-calls.ts';

/** Returns the unused token to which a used one leads, computed without the database; null when it leads to none. */
function latestOf(secrets: IdentitySecrets, used: string, stored: readonly sql.StoredToken[]): string | null {
  const unused = stored.find(({ usedMsAgo }) => usedMsAgo === null);
  let token = used;
  for (let step = 0; unused && step < REFRESH_CHAIN_MAX; step++) {
    token = nextRefreshToken(secrets, token);
    if (unused.hash.equals(sha256(token))) return token;
  }
  return null;
}

/**
 * Uses up a refresh token of a locked session.
 * @returns its successor, the same one for everybody within the grace time; null for a token used earlier, which
 * somebody else has too
 * @throws TooManyCalls when the session was refreshed `REFRESH_CHAIN_MAX` times within the grace time
 */
async function successorOf(work: Work, token: string, session: sql.SessionRow) {
  const secrets = await identitySecrets(work.app);
  const hash = sha256(token);
  const stored = await sql.tokensOf(work.db, session.id);
  const tokenRow = stored.find((row) => row.hash.equals(hash));
  // The rows of tokens that were used long ago are deleted, but their family still leads to the session.
  if (!tokenRow) return null;
  if (tokenRow.usedMsAgo !== null)
    return tokenRow.usedMsAgo > REFRESH_GRACE_MS ? null : latestOf(secrets, token, stored);
  const recent = stored.filter(({ usedMsAgo }) => usedMsAgo !== null && usedMsAgo <= REFRESH_GRACE_MS);
  if (recent.length >= REFRESH_CHAIN_MAX) throw new TooManyCalls('a session is refreshed too often');
  const successor = nextRefreshToken(secrets, token);
  await sql.rotateToken(
    work.db,
    { id: session.id, family: familyOf(token), at: work.app.clock.now() },
    { used: hash, successor: sha256(successor), graceMs: REFRESH_GRACE_MS },
  );
  return successor;
}

/** Exchanges a refresh token that this server issued to `uid` for its successor, and locks the session. */
export async function exchangeRefreshToken(work: Work, token: string, uid: string): Promise<ExchangeResult> {
  const session = await sql.lockSessionOfToken(work.db, familyOf(token), sha256(token));
  if (!session)
    return { state: 'refused', code: (await accountByUid(work.db, uid)) ? 'TOKEN_EXPIRED' : 'USER_NOT_FOUND' };
  if (session.account.disabled) return { state: 'refused', code: 'USER_DISABLED' };
  if (session.endedAt !== null || hasEnded(session, work.app.clock.now()))
    return { state: 'refused', code: 'TOKEN_EXPIRED' };
  const successor = await successorOf(work, token, session);
  return successor === null ? { state: 'reused', session } : { state: 'fresh', session, successor };
}
