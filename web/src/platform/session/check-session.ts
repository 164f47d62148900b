import { AuthError } from './auth-error.ts';
import type { IdentityApi } from './identity-api.ts';
import type { SessionStore } from './session-store.ts';
import type { TokenRefresh } from './token-refresh.ts';
import { userFromLookup } from './user.ts';
import type { StoredSession } from './vault.ts';

interface CheckPorts {
  api: Pick<IdentityApi, 'lookup'>;
  store: SessionStore;
  refresh: TokenRefresh;
}

/** Asks the server whether the session is still valid. Ends it if not, and stores the member's user record if so. */
export async function checkSession(ports: CheckPorts): Promise<void> {
  const { api, store } = ports;
  const session = store.current;
  if (!session) return;
  try {
    store.saveUser(session.uid, userFromLookup(await api.lookup(session.idToken)));
  } catch (error) {
    await onRefusal(ports, session, error);
  }
}

async function onRefusal({ store, refresh }: CheckPorts, session: StoredSession, error: unknown) {
  if (!(error instanceof AuthError) || store.current?.uid !== session.uid) return;
  if (error.code === 'user-disabled') store.endBecause(error);
  // Only the token may be too old. The refresh shows whether the session has ended.
  else if (error.code === 'user-token-expired' || error.code === 'invalid-user-token') {
    await refresh.getToken({ insteadOf: session.idToken }).catch(() => null);
  }
}
