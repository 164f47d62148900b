import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../device-storage.ts';
import { writeCookie } from '../write-cookie.ts';
import { deviceSecret } from './device-secret.ts';
import { createIdentityApi, patience } from './identity-api.ts';
import { createSession } from './session.ts';
import type { SessionSnapshot } from './session-store.ts';
import { createTabs, inOneTab } from './tabs.ts';
import { createUnsentSignOuts } from './unsent-sign-outs.ts';
import { createVault } from './vault.ts';

export { AuthError, loginMessage } from './auth-error.ts';
export { type BrowserProof, patience } from './identity-api.ts';
export type { SessionSnapshot } from './session-store.ts';

/** Returns the key that the server writes into the page, or the key of a local server. */
const apiKey = () => document.querySelector<HTMLMetaElement>('meta[name="stoop-identity-api-key"]')?.content || 'local';

/** The session of the member who is signed in to this browser. */
export const session = createSession({
  api: createIdentityApi(apiKey, () => deviceSecret(deviceStorage)),
  vault: createVault(deviceStorage),
  unsentSignOuts: createUnsentSignOuts(deviceStorage),
  tabs: createTabs(),
  alone: (task) => inOneTab(task, patience()),
  now: Date.now,
});

// Timers do not run while the device sleeps.
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && session.wake());
addEventListener('online', () => session.wake());

/** Names the member of this browser to the server, which renders a page only for them: a session's own cookie may be another one's still. */
const MEMBER_COOKIE = 'stoop-member';
const LIFETIME_S = 400 * 86_400;

session.onStart((uid) => writeCookie(MEMBER_COOKIE, uid, LIFETIME_S));
session.onEnd(() => writeCookie(MEMBER_COOKIE, '', 0));

/** Returns what the server knows of the session when it renders a page: the member, and nothing else. */
function getRendered(): SessionSnapshot {
  const { state, uid } = session.getSnapshot();
  return { state, uid, email: null, user: null, ended: null };
}

/**
 * Returns a part of the current session. A component renders again only when its part changes: the server does not know the email and the
 * user, so otherwise every component that asks who is signed in would, when the app takes over a page.
 */
export function useSession<Part extends keyof SessionSnapshot>(part: Part): SessionSnapshot[Part] {
  return useSyncExternalStore(
    session.subscribe,
    () => session.getSnapshot()[part],
    () => getRendered()[part],
  );
}

/** The uid of the signed-in member; '' for a visitor. */
export const useUid = (): string => useSession('uid') ?? '';
