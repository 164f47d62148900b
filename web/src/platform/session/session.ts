import { AuthError, endsSession } from './auth-error.ts';
import type { IdentityApi, SignedIn, Tokens } from './identity-api.ts';
import type { Tabs } from './tabs.ts';
import { countsAsExpired, nextBackoff, untilRefresh } from './timing.ts';
import { provisionalUser, type UserRecord, userFromLookup } from './user.ts';
import type { StoredSession, Vault } from './vault.ts';

/** Why nobody is signed in any more; null when nobody was. */
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
  /** Runs a task while no other tab does. */
  alone: <T>(task: () => Promise<T>) => Promise<T>;
  now: () => number;
}

export interface Session {
  getSnapshot(): SessionSnapshot;
  /** Calls back when the snapshot changes, for React. -> unsubscribe */
  subscribe(listener: () => void): () => void;
  /** Calls back with the uid of each member who signs in, and at once if a member is signed in. -> unsubscribe */
  onStart(listener: (uid: string) => void): () => void;
  /** Calls back when a member's session ends, before any screen is rendered for the next one. -> unsubscribe */
  onEnd(listener: (end: SessionEnd) => void): () => void;
  /** Called with every new token. -> unsubscribe */
  onToken(listener: (token: string) => void): () => void;
  /**
   * A token that is good, refreshed if it is not; null when nobody is signed in.
   * @param options.insteadOf a token the server has refused: never that one again
   * @throws AuthError network-request-failed or internal-error when it could not be refreshed
   */
  getToken(options?: { insteadOf?: string }): Promise<string | null>;
  signIn(email: string, password: string): Promise<void>;
  signUp(email: string, password: string, accessCode: string): Promise<void>;
  /** Signs out at once, here and in every tab, and ends the session on the server as soon as that can be reached. */
  signOut(): void;
  /** Asks the server whether the session still stands, and signs out if it says that it does not. */
  check(): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  checkResetCode(code: string): Promise<string>;
  confirmPasswordReset(code: string, password: string): Promise<void>;
  sendEmailVerification(): Promise<void>;
  applyEmailCode(code: string): Promise<string>;
  /** Gives the password once more, so that the login counts as recent. */
  reauthenticate(password: string): Promise<void>;
  /** @throws AuthError requires-recent-login when the password was not given recently; so do the next two */
  sendEmailChange(newEmail: string): Promise<void>;
  changePassword(password: string): Promise<void>;
  /** Deletes the account and everything in it, and signs out. */
  deleteAccount(): Promise<void>;
  /** Refreshes now if it is due; for the moments a sleeping device wakes up. */
  wake(): void;
}

const OUT: SessionSnapshot = { state: 'out', uid: null, email: null, user: null, ended: null };

/** Who is signed in, their tokens, and how these stay fresh. Starts from what the vault holds. */
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

  /** Takes on what holds now, shows it and plans the next refresh. */
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
    tabs.tell({ kind: 'changed' });
  }

  function end(reason: Ended) {
    if (!current) return;
    const { uid } = current;
    vault.write(null);
    adopt(null, reason);
    tabs.tell({ kind: 'out', uid });
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

  /** -> a token other than `old`; one request however many ask, in however many tabs. */
  function refresh(old: string): Promise<string> {
    refreshing ??= alone(() => replace(old)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function replace(old: string): Promise<string> {
    const found = vault.read();
    if (!found || found.uid !== current?.uid) {
      hear();
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
        // Another tab has replaced or left this session meanwhile; what the server said is about the old one.
        hear();
        if (latest.uid === found.uid) return latest.idToken;
      } else if (endsSession(error)) endBecause(error);
      throw error;
    }
    // Signed out, or somebody else signed in, while the answer was under way: then these tokens are nobody's.
    const latest = vault.read();
    if (latest?.uid !== found.uid) {
      hear();
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

  /** Another tab changed what is stored. */
  function hear() {
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

  /** Fresh tokens of the same member; of nobody, if another signed in while they were under way. */
  function takeOver(uid: string | null, tokens: Tokens) {
    const latest = vault.read();
    if (!latest || latest.uid !== uid) {
      hear();
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
      // Locally it is done; a server that cannot be reached lets the session lapse.
      if (token) api.signOut(token).catch(() => {});
    },
    async check() {
      const asked = current;
      if (!asked) return;
      try {
        const user = userFromLookup(await api.lookup(asked.idToken));
        const latest = vault.read();
        if (latest?.uid === asked.uid && user.uid === asked.uid) keep({ ...latest, user: sameUser(user) });
        else hear();
      } catch (error) {
        if (!(error instanceof AuthError) || current?.uid !== asked.uid) return;
        if (error.code === 'user-disabled') endBecause(error);
        // The token alone may be too old; whether the session is, the refresh tells.
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

  tabs.listen((news) => {
    if (news.kind === 'changed') hear();
    else if (news.uid === current?.uid) {
      const found = vault.read();
      // Where storage is forbidden each tab holds its own copy.
      if (found?.uid === news.uid) vault.write(null);
      adopt(found && found.uid !== news.uid ? found : null, 'signed-out');
    }
  });

  const found = vault.read();
  if (found && !countsAsExpired(found.expiresAt, now())) {
    adopt(found, null);
    void session.check();
  } else if (found) {
    adopt(found, null, 'loading');
    // Unreachable is not signed out: the member goes on with what is there, and the next call tries again.
    refresh(found.idToken)
      .catch(() => {})
      .finally(() => {
        if (snapshot.state === 'loading' && current) adopt(current, null);
        void session.check();
      });
  }
  return session;
}
