import type { IdentityRequest, IdentityResponse } from '#contract/identity/routes.ts';
import type { App } from '#server/platform/app.ts';
import { sha256 } from '#server/platform/hashes.ts';
import type { Caller } from '#server/platform/http/handle.ts';
import { throwIdentityError, throwTooManyCalls } from './errors.ts';
import { exchangeRefreshToken } from './exchange-refresh-token.ts';
import { idTokens } from './id-tokens.ts';
import { PROJECT_ID } from './identity.rules.ts';
import { TOKEN_LIFETIME_S } from './limits.rules.ts';
import { familyOf, ownerOfRefreshToken } from './refresh-token-format.ts';
import { identitySecrets } from './secrets.ts';
import { endReusedSession } from './sessions.ts';
import type { ExchangeResult, SignedExchangeResult } from './token-calls.ts';
import { tokenCalls } from './token-calls.ts';

/** Exchanges a token in a transaction of its own. The end of a session after a reuse is committed too. */
const exchangeAndCommit = (app: App, token: string, uid: string): Promise<ExchangeResult> =>
  app.transact(async (work) => {
    const exchanged = await exchangeRefreshToken(work, token, uid);
    if (exchanged.state === 'reused') await endReusedSession(work, exchanged.session);
    return exchanged;
  });

/** Signs one id token for everybody who waits for an exchange. */
async function withIdToken(app: App, exchanged: ExchangeResult): Promise<SignedExchangeResult> {
  if (exchanged.state !== 'fresh') return exchanged;
  const { account, id, authTime } = exchanged.session;
  return { ...exchanged, idToken: await idTokens(app).sign(account, { id, authTime: new Date(authTime) }) };
}

/**
 * Calls with the same token share one exchange, and exchanges of one session wait here for each other, so that a flood of
 * them occupies one connection of the pool.
 */
function exchangeOnce(app: App, token: string, uid: string): Promise<SignedExchangeResult> {
  const { running, serializeByFamily, limits } = tokenCalls(app);
  const key = sha256(token).toString('base64url');
  const pending = running.get(key);
  if (pending) return pending;
  const family = `${uid} ${familyOf(token).toString('base64url')}`;
  const exchanging = (async () => {
    if (!(await limits.session.take(family))) throwTooManyCalls('a session is refreshed too often');
    return withIdToken(app, await serializeByFamily(family, () => exchangeAndCommit(app, token, uid)));
  })().finally(() => running.delete(key));
  running.set(key, exchanging);
  return exchanging;
}

/**
 * Refuses a token that nobody signed. Only such tokens count per address: a signed one counts for its session, so that strangers
 * behind the address of a member cannot keep them from refreshing.
 * @throws IdentityError TOKEN_EXPIRED; TooManyCalls
 */
async function refuseBadToken(app: App, address: string): Promise<never> {
  if (!(await tokenCalls(app).limits.badToken.take(address)))
    throwTooManyCalls('an address brings too many bad tokens');
  return throwIdentityError('TOKEN_EXPIRED');
}

/**
 * Exchanges a refresh token for fresh tokens. Within the grace time, everyone with the same token gets the same successor.
 * Later use means that somebody else has the token too, and ends the session.
 * @throws IdentityError TOKEN_EXPIRED, USER_DISABLED or USER_NOT_FOUND; TooManyCalls
 */
export async function token(
  app: App,
  { grant_type, refresh_token }: IdentityRequest<'token'>,
  { address }: Caller,
): Promise<IdentityResponse<'token'>> {
  if (!grant_type) throwIdentityError('MISSING_GRANT_TYPE');
  if (grant_type !== 'refresh_token') throwIdentityError('INVALID_GRANT_TYPE');
  if (!refresh_token) return throwIdentityError('MISSING_REFRESH_TOKEN');
  const uid = ownerOfRefreshToken(await identitySecrets(app), refresh_token);
  if (uid === null) return refuseBadToken(app, address);
  const exchanged = await exchangeOnce(app, refresh_token, uid);
  if (exchanged.state !== 'fresh')
    return throwIdentityError(exchanged.state === 'reused' ? 'TOKEN_EXPIRED' : exchanged.code);
  const { idToken, successor } = exchanged;
  return {
    access_token: idToken,
    id_token: idToken,
    refresh_token: successor,
    expires_in: String(TOKEN_LIFETIME_S),
    token_type: 'Bearer',
    user_id: uid,
    project_id: PROJECT_ID,
  };
}
