import { AuthError, endsSession } from './auth-error.ts';
import type { IdentityApi, SignedIn, Tokens } from './identity-api.ts';
import type { Tabs } from './tabs.ts';
import { countsAsExpired, nextBackoff, untilRefresh } from './timing.ts';
import { provisionalUser, type UserRecord, userFromLookup } from './user.ts';
import type { StoredSession, Vault } from './vault.ts';

/** Why a session ended. */
export type Ended = 'signed-out' | 'expired' | 'disabled';

/** A member's session has ended in this browser. `replaced`: another member signed in, in another tab. */
export interface SessionEnd {
  uid: string;
  reason: Ended | 'replaced';
}

export interface SessionSnapshot {
  state: 'loading' | 'out' | 'in';
  uid: string | null;
  email: string | null;
  user: UserRecord | null;
  ended: Ended | null;
}

export interface SessionPorts {
  api: IdentityApi;
  vault: Vault;
  tabs: Tabs;
  /** Runs a task while no other tab runs one. */
  alone: <T>(task: () => Promise<T>) => Promise<T>;
  now: () => number;
}

export interface Session {
  getSnapshot(): SessionSnapshot;
  /** Calls back when the snapshot changes, for React. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Calls back with the uid of each member who signs in, and at once if one is signed in. Returns a function that unsubscribes. */
  onStart(listener: (uid: string) => void): () => void;
  /** Calls back when a member's session ends, before the screens are rendered again. Returns a function that unsubscribes. */
  onEnd(listener: (end: SessionEnd) => void): () => void;
  /** Calls back with every new token. Returns a function that unsubscribes. */
  onToken(listener: (token: string) => void): () => void;
  /**
   * Returns a valid token, refreshed if necessary; null when nobody is signed in.
   * @param options.insteadOf a token that the server has refused, and that must not be returned again
   * @throws AuthError network-request-failed or internal-error when it could not be refreshed
   */
  getToken(options?: { insteadOf?: string }): Promise<string | null>;
  signIn(email: string, password: string): Promise<void>;
  signUp(email: string, password: string, accessCode: string): Promise<void>;
  /** Signs out at once in every tab, and ends the session on the server if it can be reached. */
  signOut(): void;
  /** Asks the server whether the session is still valid, and ends it if not. */
  check(): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  checkResetCode(code: string): Promise<string>;
  confirmPasswordReset(code: string, password: string): Promise<void>;
  sendEmailVerification(): Promise<void>;
  applyEmailCode(code: string): Promise<string>;
  /** Confirms the password, so that the login counts as recent. */
  reauthenticate(password: string): Promise<void>;
  /** @throws AuthError requires-recent-login when the password was not confirmed recently; the next two throw it as well */
  sendEmailChange(newEmail: string): Promise<void>;
  changePassword(password: string): Promise<void>;
  /** Deletes the account with all its data, and signs out. */
  deleteAccount(): Promise<void>;
  /** Refreshes the token if it is due. Call it when the device wakes up. */
  wake(): void;
}

const OUT: SessionSnapshot = { state: 'out', uid: null, email: null, user: null, ended: null };

/** Manages the signed-in member's session and refreshes its tokens. Starts with the stored session. */
export function createSession({ api, vault, tabs, alone, now }: SessionPorts): Session {
  let current: StoredSession | null = null;
  let snapshot: SessionSnapshot = OUT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let backoff: number | null = null;
  let refreshing: Promise<string> | null = null;
  const listeners = new Set<() => void>();
  const tokenListeners = new Set<(token: string) => void>();
  const startListeners = new Set<(uid: string) => void>();
  const endListeners = new Set<(end: SessionEnd) => void>();

  /** Makes a session the current one, notifies the listeners and plans the next refresh. */
  function adopt(next: StoredSession | null, ended: Ended | null, state: 'in' | 'loading' = 'in') {
    const before = current;
    const shown = snapshot;
    current = next;
    snapshot = next
      ? { state, uid: next.uid, email: next.user.email, user: next.user, ended: null }
      : { ...OUT, ended: before ? ended : shown.ended };
    if (next?.idToken !== before?.idToken) {
      backoff = null;
      plan();
      if (next) for (const listener of tokenListeners) listener(next.idToken);
    }
    if (before && before.uid !== next?.uid) {
      const reason = next ? 'replaced' : (ended ?? 'signed-out');
      for (const listener of endListeners) listener({ uid: before.uid, reason });
    }
    const { uid } = snapshot;
    const starts = snapshot.state === 'in' && (shown.state !== 'in' || shown.uid !== uid);
    if (starts && uid) for (const listener of startListeners) listener(uid);
    const same = shown.state === snapshot.state && shown.user === snapshot.user && shown.ended === snapshot.ended;
    if (!same) for (const listener of listeners) listener();
  }

  function keep(next: StoredSession) {
    vault.write(next);
    adopt(next, null);
    tabs.send({ kind: 'changed' });
  }

  function end(reason: Ended) {
    if (!current) return;
    const { uid } = current;
    vault.write(null);
    adopt(null, reason);
    tabs.send({ kind: 'out', uid });
  }

  function endBecause(error: AuthError) {
    end(error.code === 'user-disabled' ? 'disabled' : 'expired');
  }

  function plan() {
    clearTimeout(timer);
    if (current) timer = setTimeout(renew, backoff ?? untilRefresh(current.expiresAt, now()));
  }

  function renew() {
    if (!current) return;
    refresh(current.idToken).catch((error) => {
      if (!current || endsSession(error)) return;
      backoff = nextBackoff(backoff);
      plan();
    });
  }

  /** Returns a token other than `old`. There is one request at a time, for all callers in all tabs. */
  function refresh(old: string): Promise<string> {
    refreshing ??= alone(() => replace(old)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function replace(old: string): Promise<string> {
    const found = vault.read();
    if (!found || found.uid !== current?.uid) {
      syncWithStorage();
      throw new AuthError('user-token-expired');
    }
    if (found.idToken !== old && !countsAsExpired(found.expiresAt, now())) {
      adopt(found, null);
      return found.idToken;
    }
    let tokens: Tokens;
    try {
      tokens = await api.refresh(found.refreshToken);
    } catch (error) {
      const latest = vault.read();
      if (latest && latest.refreshToken !== found.refreshToken) {
        // Another tab has replaced or ended this session since, so the answer is about the old one.
        syncWithStorage();
        if (latest.uid === found.uid) return latest.idToken;
      } else if (endsSession(error)) endBecause(error);
      throw error;
    }
    // The member signed out, or another one signed in, during the request. The new tokens are of no use.
    const latest = vault.read();
    if (latest?.uid !== found.uid) {
      syncWithStorage();
      throw new AuthError('user-token-expired');
    }
    keep({ ...latest, ...fresh(tokens) });
    return tokens.idToken;
  }

  const fresh = ({ idToken, refreshToken, expiresIn }: Tokens) => ({
    idToken,
    refreshToken,
    expiresAt: now() + expiresIn * 1000,
  });

  /** Takes over the session that another tab has stored. */
  function syncWithStorage() {
    const found = vault.read();
    if (!found) adopt(null, 'signed-out');
    else if (JSON.stringify(found) !== JSON.stringify(current)) {
      adopt({ ...found, user: sameUser(found.user) }, null);
    }
  }
  const sameUser = (user: UserRecord) =>
    current && JSON.stringify(current.user) === JSON.stringify(user) ? current.user : user;

  function begin(answer: SignedIn) {
    keep({ uid: answer.uid, ...fresh(answer), user: provisionalUser(answer.uid, answer.email) });
    void session.check();
  }

  async function ownToken(): Promise<string> {
    const token = await session.getToken();
    if (!token) throw new AuthError('user-token-expired');
    return token;
  }

  /** Stores fresh tokens, unless another member has signed in since they were requested. */
  function takeOver(uid: string | null, tokens: Tokens) {
    const latest = vault.read();
    if (!latest || latest.uid !== uid) {
      syncWithStorage();
      throw new AuthError('user-token-expired');
    }
    keep({ ...latest, ...fresh(tokens) });
  }

  const session: Session = {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onStart(listener) {
      startListeners.add(listener);
      if (snapshot.state === 'in' && snapshot.uid) listener(snapshot.uid);
      return () => startListeners.delete(listener);
    },
    onEnd(listener) {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
    onToken(listener) {
      tokenListeners.add(listener);
      return () => tokenListeners.delete(listener);
    },
    async getToken({ insteadOf } = {}) {
      if (!current) return null;
      const { idToken, expiresAt } = current;
      if (idToken !== insteadOf && !countsAsExpired(expiresAt, now())) return idToken;
      try {
        return await refresh(idToken);
      } catch (error) {
        if (endsSession(error)) return null;
        throw error;
      }
    },
    signIn: async (email, password) => begin(await api.signIn(email, password)),
    signUp: async (email, password, accessCode) => begin(await api.signUp(email, password, accessCode)),
    signOut() {
      const token = current?.idToken;
      end('signed-out');
      // If the server cannot be reached, the session expires there.
      if (token) api.signOut(token).catch(() => {});
    },
    async check() {
      const asked = current;
      if (!asked) return;
      try {
        const user = userFromLookup(await api.lookup(asked.idToken));
        const latest = vault.read();
        if (latest?.uid === asked.uid && user.uid === asked.uid) keep({ ...latest, user: sameUser(user) });
        else syncWithStorage();
      } catch (error) {
        if (!(error instanceof AuthError) || current?.uid !== asked.uid) return;
        if (error.code === 'user-disabled') endBecause(error);
        // Only the token may be too old. The refresh tells whether the session has ended.
        else if (error.code === 'user-token-expired' || error.code === 'invalid-user-token') {
          await session.getToken({ insteadOf: asked.idToken }).catch(() => null);
        }
      }
    },
    sendPasswordReset: (email) => api.sendPasswordReset(email),
    checkResetCode: (code) => api.checkResetCode(code),
    confirmPasswordReset: (code, password) => api.resetPassword(code, password),
    sendEmailVerification: async () => api.sendEmailVerification(await ownToken()),
    async reauthenticate(password) {
      const asked = current;
      if (!asked) throw new AuthError('user-token-expired');
      takeOver(asked.uid, await api.signIn(asked.user.email, password));
    },
    sendEmailChange: async (newEmail) => api.sendEmailChange(await ownToken(), newEmail),
    async changePassword(password) {
      const { uid } = snapshot;
      takeOver(uid, await api.changePassword(await ownToken(), password));
    },
    async deleteAccount() {
      await api.deleteAccount(await ownToken());
      end('signed-out');
    },
    async applyEmailCode(code) {
      const email = await api.applyCode(code);
      void session.check();
      return email;
    },
    wake() {
      if (current && untilRefresh(current.expiresAt, now()) === 0) renew();
    },
  };

  tabs.listen((message) => {
    if (message.kind === 'changed') syncWithStorage();
    else if (message.uid === current?.uid) {
      const found = vault.read();
      // Where storage is forbidden, each tab has its own copy.
      if (found?.uid === message.uid) vault.write(null);
      adopt(found && found.uid !== message.uid ? found : null, 'signed-out');
    }
  });

  const found = vault.read();
  if (found && !countsAsExpired(found.expiresAt, now())) {
    adopt(found, null);
    void session.check();
  } else if (found) {
    adopt(found, null, 'loading');
    // While the server is unreachable the member stays signed in, and the next call tries again.
    refresh(found.idToken)
      .catch(() => {})
      .finally(() => {
        if (snapshot.state === 'loading' && current) adopt(current, null);
        void session.check();
      });
  }
  return session;
}
