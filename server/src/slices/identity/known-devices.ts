import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { devicesAmong } from './known-devices.sql.ts';
import { identitySecrets } from './secrets.ts';

/** The secrets that our own web app makes: 256 bits. Anything else counts as no secret. */
const SECRET = /^[\w-]{43}$/;
export const isDeviceSecret = (secret: string | null | undefined): secret is string =>
  typeof secret === 'string' && SECRET.test(secret);

/** Returns the id under which a browser's secret is stored for an account, or null when there is no secret. */
export async function deviceIdOf(
  app: App,
  uid: string,
  deviceSecret: string | null | undefined,
): Promise<Buffer | null> {
  if (!isDeviceSecret(deviceSecret)) return null;
  return (await identitySecrets(app)).keyed('device', `${uid} ${deviceSecret}`);
}

/**
 * Returns for each secret the browser's id if it signed in to the account before, otherwise null. Costs the same when there is no account
 * (`uid` null), so that the answer to a sign-in reveals nothing.
 */
export async function knownDevicesOf(
  app: App,
  db: Db,
  uid: string | null,
  deviceSecrets: readonly (string | null | undefined)[],
): Promise<(Buffer | null)[]> {
  const ids = await Promise.all(deviceSecrets.map((secret) => deviceIdOf(app, uid ?? '', secret)));
  const knownIds = await devicesAmong(
    db,
    ids.filter((id) => id !== null),
  );
  return ids.map((id) => (id !== null && knownIds.some((knownId) => knownId.equals(id)) ? id : null));
}
