import { AuthError } from './auth-error.ts';
import type { SignedIn, Tokens } from './identity-api.ts';
import type { TabMessage, Tabs } from './tabs.ts';
import { provisionalUser, type UserRecord } from './user.ts';
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

interface StorePorts {
  vault: Vault;
  tabs: Tabs;
  now: () => number;
}

const OUT: SessionSnapshot = { state: 'out', uid: null, email: null, user: null, ended: null };

/** Keeps this tab's session the same as the stored one and the other tabs' (A-15), and notifies listeners of changes. */
export class SessionStore {
  private readonly ports: StorePorts;
  private session: StoredSession | null = null;
  private snapshot: SessionSnapshot = OUT;
  private readonly listeners = new Set<() => void>();
  private readonly tokenListeners = new Set<(session: StoredSession | null) => void>();
  private readonly startListeners = new Set<(uid: string) => void>();
  private readonly endListeners = new Set<(end: SessionEnd) => void>();

  constructor(ports: StorePorts) {
    this.ports = ports;
  }

  /** The session of this tab. Another tab may have stored a newer one. */
  get current(): StoredSession | null {
    return this.session;
  }

  getSnapshot(): SessionSnapshot {
    return this.snapshot;
  }

  /** Calls back when the snapshot changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls back with every session that has a new token, and with null at sign-out. Returns a function that unsubscribes. */
  onTokenChange(listener: (session: StoredSession | null) => void): () => void {
    this.tokenListeners.add(listener);
    return () => this.tokenListeners.delete(listener);
  }

  /** Calls back with the uid of each member who signs in, and at once if one is signed in. Returns a function that unsubscribes. */
  onStart(listener: (uid: string) => void): () => void {
    this.startListeners.add(listener);
    const { state, uid } = this.snapshot;
    if (state === 'in' && uid) listener(uid);
    return () => this.startListeners.delete(listener);
  }

  /** Calls back when a member's session ends. Returns a function that unsubscribes. */
  onEnd(listener: (end: SessionEnd) => void): () => void {
    this.endListeners.add(listener);
    return () => this.endListeners.delete(listener);
  }

  /** Makes a session the current one of this tab and notifies the listeners. Does not store it. */
  adopt(next: StoredSession | null, endReason: Ended | null, state: 'in' | 'loading' = 'in') {
    const previousSession = this.session;
    const previousSnapshot = this.snapshot;
    this.session = next;
    this.snapshot = next
      ? { state, uid: next.uid, email: next.user.email, user: next.user, ended: null }
      : { ...OUT, ended: previousSession ? endReason : previousSnapshot.ended };
    if (next?.idToken !== previousSession?.idToken) for (const listener of this.tokenListeners) listener(next);
    if (previousSession && previousSession.uid !== next?.uid) {
      const reason = next ? 'replaced' : (endReason ?? 'signed-out');
      for (const listener of this.endListeners) listener({ uid: previousSession.uid, reason });
    }
    this.notifyOfStart(previousSnapshot);
    this.notifyOfChange(previousSnapshot);
  }

  private notifyOfStart(previous: SessionSnapshot) {
    const { state, uid } = this.snapshot;
    const starts = state === 'in' && (previous.state !== 'in' || previous.uid !== uid);
    if (starts && uid) for (const listener of this.startListeners) listener(uid);
  }

  private notifyOfChange(previous: SessionSnapshot) {
    const { state, user, ended } = this.snapshot;
    const isSame = previous.state === state && previous.user === user && previous.ended === ended;
    if (!isSame) for (const listener of this.listeners) listener();
  }

  /** Starts the session of a member who has signed in. */
  start(answer: SignedIn) {
    this.save({ uid: answer.uid, ...this.stamp(answer), user: provisionalUser(answer.uid, answer.email) });
  }

  /** Ends the session in every tab. */
  end(reason: Ended) {
    if (!this.session) return;
    const { uid } = this.session;
    this.ports.vault.write(null);
    this.adopt(null, reason);
    this.ports.tabs.send({ kind: 'out', uid });
  }

  /** Ends the session in every tab because the server has refused it. */
  endBecause(error: AuthError) {
    this.end(error.code === 'user-disabled' ? 'disabled' : 'expired');
  }

  /**
   * Stores fresh tokens.
   * @throws AuthError user-token-expired when the member signed out, or another one signed in, since they were requested
   */
  saveTokens(uid: string | null, tokens: Tokens) {
    this.save({ ...this.requireStored(uid), ...this.stamp(tokens) });
  }

  /** Stores the user record, unless the member signed out, or another one signed in, since it was requested. */
  saveUser(uid: string, user: UserRecord) {
    const latest = this.readStored();
    if (latest?.uid === uid && user.uid === uid) this.save({ ...latest, user: this.sameUser(user) });
    else this.syncWithStorage();
  }

  /** Returns the session that this tab or another one stored last. */
  readStored(): StoredSession | null {
    return this.ports.vault.read();
  }

  /**
   * Returns the stored session of a member. If it is not theirs, takes over what another tab has stored.
   * @throws AuthError user-token-expired when there is none or it is another member's
   */
  requireStored(uid: string | null | undefined): StoredSession {
    const latest = this.readStored();
    if (latest && latest.uid === uid) return latest;
    this.syncWithStorage();
    throw new AuthError('user-token-expired');
  }

  /** Takes over the session that another tab has stored. */
  syncWithStorage() {
    const stored = this.readStored();
    if (!stored) this.adopt(null, 'signed-out');
    else if (JSON.stringify(stored) !== JSON.stringify(this.session)) {
      this.adopt({ ...stored, user: this.sameUser(stored.user) }, null);
    }
  }

  /** Follows a change that another tab has announced. */
  receive(message: TabMessage) {
    if (message.kind === 'changed') return this.syncWithStorage();
    if (message.uid !== this.session?.uid) return;
    const stored = this.readStored();
    // Where storage is forbidden, each tab has its own copy.
    if (stored?.uid === message.uid) this.ports.vault.write(null);
    this.adopt(stored && stored.uid !== message.uid ? stored : null, 'signed-out');
  }

  private save(next: StoredSession) {
    this.ports.vault.write(next);
    this.adopt(next, null);
    this.ports.tabs.send({ kind: 'changed' });
  }

  private stamp({ idToken, refreshToken, expiresIn }: Tokens) {
    return { idToken, refreshToken, expiresAt: this.ports.now() + expiresIn * 1000 };
  }

  /** Returns the current user record if the other one is equal, so that nothing is rendered again. */
  private sameUser(user: UserRecord): UserRecord {
    const currentUser = this.session?.user;
    return currentUser && JSON.stringify(currentUser) === JSON.stringify(user) ? currentUser : user;
  }
}
