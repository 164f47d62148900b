import type { DeviceStorage } from '../device-storage.ts';
import type { UserRecord } from './user.ts';

/** A session as stored on this device. `expiresAt` is in ms of this device's clock. */
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

/** Returns a vault that keeps the session in a storage of this device. */
export const createVault = (storage: DeviceStorage): Vault => ({
  read: () => parse(storage.get(VAULT_KEY)),
  write: (session) => storage.set(VAULT_KEY, session && JSON.stringify(session)),
});

function parse(text: string | null): StoredSession | null {
  if (text === null) return null;
  try {
    const parsed = JSON.parse(text) as Partial<StoredSession> | null;
    const isComplete = parsed && typeof parsed.expiresAt === 'number' && typeof parsed.user?.email === 'string';
    if (!isComplete || !parsed.uid || !parsed.idToken || !parsed.refreshToken) return null;
    return parsed as StoredSession;
  } catch {
    return null;
  }
}
