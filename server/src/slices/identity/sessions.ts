import { randomBytes } from 'node:crypto';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Actor, Caller } from '#server/platform/http/handle.ts';
import { type AccountRow, accountByUid, lockAccount } from './accounts.sql.ts';
import { TooManyCalls, throwIdentityError } from './errors.ts';
import { sessionsEnded, sessionsRevoked, signedOutEverywhere } from './events.ts';
import { exchangeRefreshToken } from './exchange-refresh-token.ts';
import { idTokens } from './id-tokens.ts';
import { isRecentLogin } from './identity.rules.ts';
import { forgetDevices, forgetEveryDevice, recordDevice } from './known-devices.sql.ts';
import { deviceIdOf } from './known-devices.ts';
import { SESSIONS_MAX, TOKEN_LIFETIME_S } from './limits.rules.ts';
import { ownerOf, reusedTokenMail } from './mails.ts';
import { familyOf, firstRefreshToken, ownerOfRefreshToken } from './refresh-token-format.ts';
import { identitySecrets } from './secrets.ts';
import { sessionCache } from './session-cache.ts';
import * as sql from './sessions.sql.ts';
import { mailSignInNotice, wantsNotice } from './sign-in-notice.ts';
import { tokenCalls } from './token-calls.ts';
import { browserOf, systemOf } from './user-agent.rules.ts';

/** How a member proved who they are, and from where. */
export interface SignIn {
  by: 'sign-up' | 'password' | 'passkey';
  /** Null for tests and the demo members. */
  caller: Caller | null;
  /** A random secret that the browser keeps, so that the account knows it at the next sign-in. */
  deviceSecret?: string | null | undefined;
  /** The refresh token that the browser has at the moment, when a signed-in member proves again who they are. */
  refreshToken?: string | null | undefined;
}

export interface Tokens {
  idToken: string;
  refreshToken: string;
  /** Seconds, as text. */
  expiresIn: string;
}

type Opened = Tokens & { sessionId: string };

async function tokensFor(
  app: App,
  account: AccountRow,
  session: { id: string; authTime: Date },
  refreshToken: string,
): Promise<Opened> {
  const idToken = await idTokens(app).sign(account, session);
  return { idToken, refreshToken, expiresIn: String(TOKEN_LIFETIME_S), sessionId: session.id };
}

/** Starts a new family of refresh tokens for a session. Tokens of the earlier one lead nowhere from now on. */
async function issueRefreshToken(work: Work, uid: string, sessionId: string): Promise<string> {
  const token = firstRefreshToken(await identitySecrets(work.app), uid, randomBytes(24));
  await sql.startFamily(work.db, sessionId, familyOf(token), sha256(token));
  return token;
}

/**
 * Renews the session of the browser's refresh token, which is used up by that. Returns null if it is not an open session of
 * this account.
 */
async function renewOpenSession(work: Work, account: AccountRow, { refreshToken }: SignIn) {
  if (!refreshToken || ownerOfRefreshToken(await identitySecrets(work.app), refreshToken) !== account.uid) return null;
  const exchanged = await exchangeRefreshToken(work, refreshToken, account.uid);
  if (exchanged.state === 'reused') await endReusedSession(work, exchanged.session);
  if (exchanged.state !== 'fresh') return null;
  const authTime = work.app.clock.now();
  await sql.renewAuthTime(work.db, exchanged.session.id, authTime);
  work.after(() => sessionCache(work.app).forget(account.uid));
  return tokensFor(work.app, account, { id: exchanged.session.id, authTime }, exchanged.successor);
}

/** Starts a session, in which the browser is the only one with this device. The oldest sessions beyond SESSIONS_MAX end. */
async function startSession(work: Work, account: AccountRow, signIn: SignIn, deviceId: Buffer | null) {
  const { uid } = account;
  if (deviceId) await endSessionsOfDevice(work, uid, deviceId);
  const session = { id: randomBytes(16).toString('base64url'), authTime: work.app.clock.now() };
  await sql.insertSession(work.db, {
    id: session.id,
    uid,
    at: session.authTime,
    deviceId,
    ...browserAndSystem(signIn),
  });
  for (const sessionId of await sql.sessionsBeyond(work.db, uid, SESSIONS_MAX))
    await endSessionsOf(work, uid, { only: sessionId });
  return tokensFor(work.app, account, session, await issueRefreshToken(work, uid, session.id));
}

const browserAndSystem = ({ caller }: SignIn) => ({
  browser: browserOf(caller?.userAgent ?? ''),
  system: systemOf(caller?.userAgent ?? ''),
});

function recordSignIn(work: Work, uid: string, { caller, by }: SignIn, browser: string) {
  if (!caller) return;
  const event = by === 'sign-up' ? 'signed_up' : 'signed_in';
  work.after(() => work.app.security.record(event, { uid, address: caller.address, outcome: `${by}, ${browser}` }));
}

/**
 * Signs a member in, in the transaction of the sign-up or sign-in, and mails them about an unknown browser. A browser
 * has one session: if it brings the refresh token of the current one, that is renewed; otherwise earlier ones end.
 */
export async function openSession(work: Work, account: AccountRow, signIn: SignIn): Promise<Opened> {
  const { uid } = account;
  const renewed = await renewOpenSession(work, account, signIn);
  const deviceId = await deviceIdOf(work.app, uid, signIn.deviceSecret);
  // Asked before the device is recorded, because nobody hears of the first browser of an account.
  const mailsUnknownBrowsers = !renewed && (await wantsNotice(work.app, work.db, account, signIn.by));
  const isKnown = deviceId !== null && (await recordDevice(work.db, { id: deviceId, uid, at: work.app.clock.now() }));
  recordSignIn(work, uid, signIn, renewed ? 'same session' : isKnown ? 'known browser' : 'new browser');
  if (renewed) return renewed;
  const started = await startSession(work, account, signIn, deviceId);
  if (mailsUnknownBrowsers && !isKnown && signIn.caller)
    await mailSignInNotice(work, account, browserAndSystem(signIn));
  return started;
}

interface Ending {
  only?: string;
  except?: string;
  /** Devices stay known if the member ended the session there in the ordinary way. */
  keepDevices?: boolean;
  /** Whether the member signed out of that browser, or signs in there again. */
  isOrdinary?: boolean;
}

/**
 * Ends sessions of a member. Their tokens are rejected from the commit on, and their sockets are closed after it. Unless
 * `keepDevices` is set, the next sign-in from one of their browsers is treated like one from a new browser.
 * @returns how many sessions were open
 */
export async function endSessionsOf(
  work: Work,
  uid: string,
  { keepDevices = false, isOrdinary = false, ...which }: Ending = {},
): Promise<number> {
  const endedIds = await sql.endSessions(work.db, uid, work.app.clock.now(), which);
  if (!keepDevices) await forgetDevices(work.db, uid, await sql.deviceOfSession(work.db, which));
  await sessionsEnded.emit(work, endedIds);
  if (!isOrdinary) await sessionsRevoked.emit(work, endedIds);
  if (which.only === undefined) await signedOutEverywhere.emit(work, uid);
  work.after(() => {
    sessionCache(work.app).forget(uid);
    if (endedIds.length > 0) work.app.security.record('sessions_ended', { uid, outcome: String(endedIds.length) });
    for (const sessionId of endedIds) work.app.endSessions(uid, sessionId);
  });
  return endedIds.length;
}

/** Ends the sessions of all members and forgets every known browser, when nobody knows which of them an attacker has. */
export async function endEverySession(work: Work): Promise<number> {
  const endedSessions = await sql.endAllSessions(work.db, work.app.clock.now());
  await forgetEveryDevice(work.db);
  const ids = endedSessions.map(({ id }) => id);
  await sessionsEnded.emit(work, ids);
  await sessionsRevoked.emit(work, ids);
  await signedOutEverywhere.emit(work, null);
  work.after(() => {
    work.app.security.record('sessions_ended', { outcome: `all ${endedSessions.length}` });
    sessionCache(work.app).clear();
    for (const { uid, id } of endedSessions) work.app.endSessions(uid, id);
  });
  return endedSessions.length;
}

/** Ends the earlier sessions of a browser that signs in again. */
async function endSessionsOfDevice(work: Work, uid: string, deviceId: Buffer) {
  for (const sessionId of await sql.openSessionsOfDevice(work.db, deviceId))
    await endSessionsOf(work, uid, { only: sessionId, keepDevices: true, isOrdinary: true });
}

/** Ends a session whose refresh token was used twice, which means that somebody else has it, and tells the member by mail. */
export async function endReusedSession(work: Work, { id, account }: sql.SessionRow) {
  await endSessionsOf(work, account.uid, { only: id, keepDevices: true });
  work.after(() => work.app.security.record('refresh_token_reused', { uid: account.uid }));
  if (account.emailVerified)
    await work.app.mailQueue.send(work, reusedTokenMail(ownerOf(account), work.app.publicUrl()));
}

/** Issues fresh tokens for a session after its password was changed. Its earlier refresh tokens are deleted. */
export async function renewSession(work: Work, account: AccountRow, session: sql.SessionRow): Promise<Tokens> {
  if (!(await sql.lockUsedSession(work.db, session.id, work.app.clock.now()))) throwIdentityError('TOKEN_EXPIRED');
  const refreshToken = await issueRefreshToken(work, account.uid, session.id);
  const { sessionId: _, ...tokens } = await tokensFor(
    work.app,
    account,
    { id: session.id, authTime: new Date(session.authTime) },
    refreshToken,
  );
  return tokens;
}

/**
 * Returns the current session and account of an id token.
 * @throws IdentityError MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND or USER_DISABLED; TooManyCalls
 */
export async function currentSession(app: App, idToken: string | null | undefined): Promise<sql.SessionRow> {
  if (!idToken) throwIdentityError('MISSING_ID_TOKEN');
  const checked = await idTokens(app).check(idToken);
  if (checked.state === 'invalid') throwIdentityError('INVALID_ID_TOKEN');
  if (checked.state === 'expired') throwIdentityError('TOKEN_EXPIRED');
  if (!(await tokenCalls(app).limits.accountCalls.take(checked.claims.sessionId)))
    throw new TooManyCalls('an account is read too often');
  const session = await sql.sessionById(app.db, checked.claims.sessionId);
  if (!session)
    return throwIdentityError((await accountByUid(app.db, checked.claims.uid)) ? 'TOKEN_EXPIRED' : 'USER_NOT_FOUND');
  if (session.account.disabled) throwIdentityError('USER_DISABLED');
  if (session.endedAt !== null) throwIdentityError('TOKEN_EXPIRED');
  // The session may have been renewed since. A token counts for the time at which its own holder proved who they are.
  return { ...session, authTime: new Date(checked.claims.authTime * 1000).toISOString() };
}

/**
 * Locks the account of a session, and then the session, until the transaction ends. An action that nobody can undo runs under
 * these locks, so it either completes before the session ends, or does not happen.
 * @returns the account; null when the session has ended
 */
export async function lockWithSession(
  work: Work,
  { uid, id }: { uid: string; id: string },
): Promise<AccountRow | null> {
  const account = await lockAccount(work.db, uid);
  return account && (await sql.lockOpenSession(work.db, id)) ? account : null;
}

/** Locks the caller's account and session until the transaction ends. @throws AppError UNAUTHENTICATED when it has ended */
export async function lockCaller(work: Work, { uid, sessionId }: Pick<Actor, 'uid' | 'sessionId'>): Promise<void> {
  if (!(await lockWithSession(work, { uid, id: sessionId }))) fail('UNAUTHENTICATED');
}

/** Returns the sessions among these that have ended, on whichever node. */
export const endedSessionsAmong = async (db: Db, sessionIds: readonly string[]) =>
  sessionIds.length === 0 ? [] : sql.selectEndedAmong(db, sessionIds);

/** Returns whether the caller proved a moment ago who they are. */
export const hasSignedInRecently = (app: App, { authTime }: Pick<Actor, 'authTime'>): boolean =>
  isRecentLogin(new Date(authTime * 1000), app.clock.now());

/** Refuses what a person at someone else's open browser must not be able to do. @throws AppError RECENT_LOGIN_REQUIRED */
export function requireRecentLogin(app: App, actor: Pick<Actor, 'authTime'>) {
  if (!hasSignedInRecently(app, actor)) fail('RECENT_LOGIN_REQUIRED');
}

/**
 * As `requireRecentLogin` and `lockCaller`, for a change that outlives the session.
 * @throws AppError RECENT_LOGIN_REQUIRED, UNAUTHENTICATED when the session has ended
 */
export async function lockRecentCaller(work: Work, actor: Actor): Promise<void> {
  requireRecentLogin(work.app, actor);
  await lockCaller(work, actor);
}

/**
 * Returns the current session like `currentSession`, if its sign-in is recent.
 * @throws IdentityError as `currentSession`, or CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export async function recentSession(app: App, idToken: string | null | undefined): Promise<sql.SessionRow> {
  const session = await currentSession(app, idToken);
  if (!isRecentLogin(new Date(session.authTime), app.clock.now())) throwIdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  return session;
}
