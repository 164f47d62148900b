import type { UserRecord } from './user.ts';

/** A session as it is kept on this device. `expiresAt` is in ms of this device's clock. */
export interface StoredSession {
  uid: string;
  idToken: string;
  refreshToken: string;
  expiresAt: number;
  user: UserRecord;
}

export interface Vault {
  read(): StoredSession | null;
  write(session: StoredSession | null): void;
}

export const VAULT_KEY = 'stoop.session';

/** Keeps the session in localStorage, or, where storage is forbidden, as long as the page lives. */
export function createVault(storage: () => Storage): Vault {
  let memory: StoredSession | null = null;
  let forbidden = false;
  return {
    read() {
      if (forbidden) return memory;
      try {
        return parse(storage().getItem(VAULT_KEY));
      } catch {
        forbidden = true;
        return memory;
      }
    },
    write(session) {
      memory = session;
      try {
        if (session) storage().setItem(VAULT_KEY, JSON.stringify(session));
        else storage().removeItem(VAULT_KEY);
        forbidden = false;
      } catch {
        forbidden = true;
      }
    },
  };
}

function parse(text: string | null): StoredSession | null {
  if (text === null) return null;
  try {
    const found = JSON.parse(text) as Partial<StoredSession> | null;
    const whole = found && typeof found.expiresAt === 'number' && typeof found.user?.email === 'string';
    if (!whole || !found.uid || !found.idToken || !found.refreshToken) return null;
    return found as StoredSession;
  } catch {
    return null;
  }
}
