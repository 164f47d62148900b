import { base64url } from '../base64url.ts';
import type { DeviceStorage } from '../device-storage.ts';

export const DEVICE_KEY = 'stoop.device';
const BYTES = 32;

/**
 * Returns this browser's secret, and makes one at the first call. Sent with each login, it proves to the server that the
 * account was used here before. It stays after logging out and opens no account by itself.
 */
export function deviceSecret(storage: DeviceStorage): string {
  const stored = storage.get(DEVICE_KEY);
  if (stored) return stored;
  const secret = base64url(crypto.getRandomValues(new Uint8Array(BYTES)).buffer);
  storage.set(DEVICE_KEY, secret);
  return secret;
}
