import { randomBytes } from 'node:crypto';
import { REFRESH_GRACE_MS, TOKEN_LIFETIME_S } from '#contract/limits.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { addressKey } from '#server/platform/http/limiter.ts';
import type { Actor } from '#server/platform/http/mount.ts';
import { refuse } from './identity.errors.ts';
import { isIdle, isRecentLogin } from './identity.rules.ts';
import { type IdentitySecrets, sha256 } from './identity.secrets.ts';
import * as store from './identity.sessions.store.ts';
import { type AccountRow, accountByUid } from './identity.store.ts';
import { firstRefreshToken, type IdTokens, nextRefreshToken, ownerOfRefreshToken } from './identity.tokens.ts';

/** Acts in the transaction that ends sessions; there may have been none to end. */
export type SessionsEnded = (work: Work, sessionIds: readonly string[]) => Promise<void>;

interface Parts {
  db: Db;
  transact: Transact;
  clock: Clock;
  secrets: () => Promise<IdentitySecrets>;
  idTokens: IdTokens;
  /** Closes the open sockets of a session, or of all of a member's. */
  endSockets: (uid: string, sessionId?: string) => void;
}

export interface Tokens {
  idToken: string;
  refreshToken: string;
  expiresIn: string;
}

/** How long a session's state is believed without asking the database: the longest a node may miss a revocation. */
const BELIEVED_MS = 500;
const BELIEVED_MAX = 20_000;
/** More turns than any client takes within the grace time. */
const CHAIN_MAX = 1000;

export function createSessions({ db, transact, clock, secrets, idTokens, endSockets }: Parts) {
  const listeners: SessionsEnded[] = [];
  const believed = new Map<string, { at: number; uid: string; state: Promise<store.SessionRow | undefined> }>();

  /** A session's state, at most a moment old; asked once however many ask at the same time. */
  function stateOf(sessionId: string, uid: string) {
    const now = performance.now();
    const there = believed.get(sessionId);
    if (there && now - there.at < BELIEVED_MS) return there.state;
    const entry = { at: now, uid, state: store.sessionById(db, sessionId) };
    // A failed question is not an answer.
    entry.state.catch(() => believed.get(sessionId) === entry && believed.delete(sessionId));
    believed.delete(sessionId);
    if (believed.size >= BELIEVED_MAX) believed.delete(believed.keys().next().value as string);
    believed.set(sessionId, entry);
    return entry.state;
  }
  function forget(uid: string) {
    for (const [sessionId, entry] of believed) if (entry.uid === uid) believed.delete(sessionId);
  }

  const signed = (account: AccountRow, session: { id: string; authTime: Date }) => idTokens.sign(account, session);
  const expiresIn = String(TOKEN_LIFETIME_S);

  const addressHash = async (address: string) =>
    (await secrets()).keyed('address', addressKey(address)).subarray(0, 16);

  async function startChain(work: Work, uid: string, sessionId: string): Promise<string> {
    const token = firstRefreshToken(await secrets(), uid, randomBytes(24));
    await store.insertToken(work.db, sha256(token), sessionId);
    return token;
  }

  /** Opens a session in the transaction of what led to it. */
  async function open(
    work: Work,
    account: AccountRow,
    address: string | null,
  ): Promise<Tokens & { sessionId: string }> {
    const session = { id: randomBytes(16).toString('base64url'), authTime: clock.now() };
    await store.insertSession(work.db, {
      id: session.id,
      uid: account.uid,
      at: session.authTime,
      addressHash: address === null ? null : await addressHash(address),
    });
    const refreshToken = await startChain(work, account.uid, session.id);
    return { idToken: await signed(account, session), refreshToken, expiresIn, sessionId: session.id };
  }

  /** Ends sessions, and with them their tokens at once and their sockets after the commit. */
  async function end(work: Work, uid: string, which: { only?: string; except?: string } = {}): Promise<void> {
    const ended = await store.endSessions(work.db, uid, clock.now(), which);
    for (const listener of listeners) await listener(work, ended);
    work.after(() => {
      forget(uid);
      for (const sessionId of ended) endSockets(uid, sessionId);
    });
  }

  /** Fresh tokens for a session whose password was just changed; those it had are worth nothing any more. */
  async function renew(work: Work, account: AccountRow, session: store.SessionRow): Promise<Tokens> {
    if (!(await store.holdSession(work.db, session.id, clock.now()))) refuse('TOKEN_EXPIRED');
    await store.dropTokensOf(work.db, session.id);
    const refreshToken = await startChain(work, account.uid, session.id);
    const authTime = new Date(session.authTime);
    return { idToken: await signed(account, { id: session.id, authTime }), refreshToken, expiresIn };
  }

  /**
   * The session and account of an id token, as they are now.
   * @throws IdentityError as accounts:lookup answers
   */
  async function current(idToken: string | null | undefined): Promise<store.SessionRow> {
    if (!idToken) refuse('MISSING_ID_TOKEN');
    const checked = await idTokens.check(idToken);
    if (checked.state === 'invalid') refuse('INVALID_ID_TOKEN');
    if (checked.state === 'expired') refuse('TOKEN_EXPIRED');
    const session = await store.sessionById(db, checked.claims.sessionId);
    if (!session) return refuse((await accountByUid(db, checked.claims.uid)) ? 'TOKEN_EXPIRED' : 'USER_NOT_FOUND');
    if (session.account.disabled) refuse('USER_DISABLED');
    if (session.endedAt !== null) refuse('TOKEN_EXPIRED');
    return session;
  }

  /** @throws IdentityError as `current`, and CREDENTIAL_TOO_OLD_LOGIN_AGAIN when the password was not given recently */
  async function recent(idToken: string | null | undefined): Promise<store.SessionRow> {
    const session = await current(idToken);
    if (!isRecentLogin(new Date(session.authTime), clock.now())) refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    return session;
  }

  /** The unspent end of the chain that begins at a token spent a moment ago: what every tab that was late gets too. */
  async function headOf(on: Db, spent: string): Promise<string | null> {
    let token = spent;
    for (let step = 0; step < CHAIN_MAX; step++) {
      token = nextRefreshToken(await secrets(), token);
      const age = await store.sinceSpent(on, sha256(token));
      if (age === null) return token;
      if (age === undefined) return null;
    }
    return null;
  }

  /**
   * Exchanges a refresh token. Within the grace time everybody who brings the same one gets the same successor;
   * later, somebody else has it too, and the session ends.
   * @throws IdentityError TOKEN_EXPIRED for anything that is not to be used again
   */
  async function refresh(token: string): Promise<Tokens & { uid: string }> {
    const owner = ownerOfRefreshToken(await secrets(), token);
    if (owner === null) refuse('TOKEN_EXPIRED');
    const hash = sha256(token);
    const now = clock.now();
    const done = await transact(async (work) => {
      const session = await store.sessionByToken(work.db, hash);
      if (!session) return (await accountByUid(work.db, owner)) ? 'TOKEN_EXPIRED' : 'USER_NOT_FOUND';
      if (session.account.disabled) return 'USER_DISABLED';
      if (session.endedAt !== null || isIdle(new Date(session.refreshedAt), now)) return 'TOKEN_EXPIRED';
      if (!(await store.holdSession(work.db, session.id, now))) return 'TOKEN_EXPIRED';
      let successor: string | null;
      if (await store.spendToken(work.db, hash)) {
        successor = nextRefreshToken(await secrets(), token);
        await store.insertToken(work.db, sha256(successor), session.id);
      } else {
        const age = await store.sinceSpent(work.db, hash);
        if (typeof age === 'number' && age > REFRESH_GRACE_MS) {
          await end(work, owner, { only: session.id });
          return 'TOKEN_EXPIRED';
        }
        successor = await headOf(work.db, token);
        if (successor === null) return 'TOKEN_EXPIRED';
      }
      return { session, successor };
    });
    if (typeof done === 'string') return refuse(done);
    const { session, successor } = done;
    const idToken = await signed(session.account, { id: session.id, authTime: new Date(session.authTime) });
    return { uid: owner, idToken, refreshToken: successor, expiresIn };
  }

  /** Ends the session a token belongs to, also when the token itself has run out. Done twice, it is done. */
  async function signOut(idToken: string | null | undefined): Promise<void> {
    if (!idToken) refuse('MISSING_ID_TOKEN');
    const checked = await idTokens.check(idToken);
    if (checked.state === 'invalid') return refuse('INVALID_ID_TOKEN');
    const { uid, sessionId } = checked.claims;
    await transact((work) => end(work, uid, { only: sessionId }));
  }

  /** @throws AppError UNAUTHENTICATED; or the database's error when it cannot be asked */
  async function authenticate(idToken: string): Promise<Actor> {
    const checked = await idTokens.check(idToken);
    if (checked.state !== 'valid') return fail('UNAUTHENTICATED');
    const { uid, sessionId, authTime, expiresAt } = checked.claims;
    const session = await stateOf(sessionId, uid);
    if (!session || session.account.uid !== uid || session.endedAt !== null || session.account.disabled) {
      return fail('UNAUTHENTICATED');
    }
    return { uid, sessionId, operator: session.account.operator, authTime, expiresAt };
  }

  const onEnded = (listener: SessionsEnded) => void listeners.push(listener);
  return { open, end, onEnded, renew, current, recent, refresh, signOut, authenticate, forget, addressHash };
}
export type Sessions = ReturnType<typeof createSessions>;
