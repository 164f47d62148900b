import { type AccountCalls, createAccountCalls } from './account-calls.ts';
import { checkSession } from './check-session.ts';
import type { IdentityApi } from './identity-api.ts';
import { type SessionEnd, type SessionSnapshot, SessionStore } from './session-store.ts';
import type { Tabs } from './tabs.ts';
import { countsAsExpired } from './timing.ts';
import { TokenRefresh } from './token-refresh.ts';
import type { UnsentSignOuts } from './unsent-sign-outs.ts';
import type { Vault } from './vault.ts';

export interface SessionPorts {
  api: IdentityApi;
  vault: Vault;
  unsentSignOuts: UnsentSignOuts;
  tabs: Tabs;
  /** Runs a task while no other tab runs one. */
  alone: <T>(task: () => Promise<T>) => Promise<T>;
  now: () => number;
}

export interface Session extends AccountCalls {
  getSnapshot(): SessionSnapshot;
  /** Calls back when the snapshot changes, for React. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Resolves when it is known whether a member is signed in. */
  whenKnown(): Promise<void>;
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
  /** Asks the server whether the session is still valid, and ends it if not. */
  check(): Promise<void>;
  /** Refreshes the token if it is due. Call it when the device wakes up. */
  wake(): void;
}

/** Manages the signed-in member's session and refreshes its tokens. Starts with the stored session. */
export function createSession({ api, vault, unsentSignOuts, tabs, alone, now }: SessionPorts): Session {
  const store = new SessionStore({ vault, tabs, now });
  const refresh = new TokenRefresh({ api, store, alone, now });
  const check = () => checkSession({ api, store, refresh });
  tabs.listen((message) => store.receive(message));
  void restore();

  async function restore() {
    const stored = store.readStored();
    if (!stored) return;
    if (countsAsExpired(stored.expiresAt, now())) {
      store.adopt(stored, null, 'loading');
      // While the server is unreachable the member stays signed in, and the next call tries again.
      await refresh.refresh(stored.idToken).catch(() => {});
      if (store.getSnapshot().state === 'loading') store.adopt(store.current, null);
    } else store.adopt(stored, null);
    void check();
  }

  const calls = createAccountCalls({ api, store, refresh, unsentSignOuts, check });
  calls.retrySignOuts();
  return {
    ...calls,
    getSnapshot: () => store.getSnapshot(),
    subscribe: (listener) => store.subscribe(listener),
    whenKnown: () =>
      new Promise((resolve) => {
        const check = () => {
          if (store.getSnapshot().state === 'loading') return;
          stop();
          resolve();
        };
        const stop = store.subscribe(check);
        check();
      }),
    onStart: (listener) => store.onStart(listener),
    onEnd: (listener) => store.onEnd(listener),
    onToken: (listener) => store.onTokenChange((session) => session && listener(session.idToken)),
    getToken: (options) => refresh.getToken(options),
    check,
    wake() {
      refresh.wake();
      calls.retrySignOuts();
    },
  };
}
