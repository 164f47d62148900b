import { endsSession } from './auth-error.ts';
import type { IdentityApi, Tokens } from './identity-api.ts';
import type { SessionStore } from './session-store.ts';
import { countsAsExpired, refreshPause, untilRefresh } from './timing.ts';
import type { StoredSession } from './vault.ts';

interface RefreshPorts {
  api: Pick<IdentityApi, 'refresh'>;
  store: SessionStore;
  /** Runs a task while no other tab runs one. */
  alone: <T>(task: () => Promise<T>) => Promise<T>;
  now: () => number;
}

/** Refreshes the token before it expires, and after a refused one. */
export class TokenRefresh {
  private readonly ports: RefreshPorts;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of refreshes that failed in a row. */
  private failures = 0;
  private running: Promise<string> | null = null;

  constructor(ports: RefreshPorts) {
    this.ports = ports;
    ports.store.onTokenChange(() => {
      this.failures = 0;
      this.schedule();
    });
  }

  /**
   * Returns a valid token, refreshed if necessary; null when nobody is signed in.
   * @param options.insteadOf a token that the server has refused, and that must not be returned again
   * @throws AuthError network-request-failed or internal-error when it could not be refreshed
   */
  async getToken({ insteadOf }: { insteadOf?: string } = {}): Promise<string | null> {
    const { current } = this.ports.store;
    if (!current) return null;
    const { idToken, expiresAt } = current;
    if (idToken !== insteadOf && !countsAsExpired(expiresAt, this.ports.now())) return idToken;
    try {
      return await this.refresh(idToken);
    } catch (error) {
      if (endsSession(error)) return null;
      throw error;
    }
  }

  /** Refreshes the token if it is due. */
  wake() {
    const { current } = this.ports.store;
    if (current && untilRefresh(current.expiresAt, this.ports.now()) === 0) this.renew();
  }

  /** Returns a token other than `old`. There is one request at a time, for all callers in all tabs. */
  refresh(old: string): Promise<string> {
    this.running ??= this.ports
      .alone(() => this.replace(old))
      .finally(() => {
        this.running = null;
      });
    return this.running;
  }

  private schedule() {
    clearTimeout(this.timer);
    const { current } = this.ports.store;
    if (!current) return;
    const ms = this.failures > 0 ? refreshPause(this.failures) : untilRefresh(current.expiresAt, this.ports.now());
    this.timer = setTimeout(() => this.renew(), ms);
  }

  private renew() {
    const { store } = this.ports;
    if (!store.current) return;
    this.refresh(store.current.idToken).catch((error) => {
      if (!store.current || endsSession(error)) return;
      this.failures++;
      this.schedule();
    });
  }

  private async replace(old: string): Promise<string> {
    const { api, store, now } = this.ports;
    const stored = store.requireStored(store.current?.uid);
    if (stored.idToken !== old && !countsAsExpired(stored.expiresAt, now())) {
      store.adopt(stored, null);
      return stored.idToken;
    }
    let tokens: Tokens;
    try {
      tokens = await api.refresh(stored.refreshToken);
    } catch (error) {
      return this.afterFailure(stored, error);
    }
    store.saveTokens(stored.uid, tokens);
    return tokens.idToken;
  }

  /** Returns the token of another tab if it has replaced this session during the request. Otherwise throws the error. */
  private afterFailure(session: StoredSession, error: unknown): string {
    const { store } = this.ports;
    const latest = store.readStored();
    if (latest && latest.refreshToken !== session.refreshToken) {
      // The error is about a session that is no longer the stored one.
      store.syncWithStorage();
      if (latest.uid === session.uid) return latest.idToken;
    } else if (endsSession(error)) store.endBecause(error);
    throw error;
  }
}
