import type { Db } from '#server/platform/db/database.ts';
import type { IdentityContext } from './context.ts';
import { deviceExists } from './known-devices.sql.ts';

/** The secrets that our own web app makes: 256 bits. Anything else counts as no secret. */
const SECRET = /^[\w-]{43}$/;
export const isDeviceSecret = (secret: string | null | undefined): secret is string =>
  typeof secret === 'string' && SECRET.test(secret);

/** Returns the id under which a browser's secret is stored for an account, or null when there is no secret. */
export async function deviceIdOf(
  ctx: IdentityContext,
  uid: string,
  deviceSecret: string | null | undefined,
): Promise<Buffer | null> {
  if (!isDeviceSecret(deviceSecret)) return null;
  return (await ctx.secrets()).keyed('device', `${uid} ${deviceSecret}`);
}

/**
 * Returns the browser's id if it signed in to the account before, otherwise null. Costs the same when there is no account
 * (`uid` null), so that the answer to a sign-in reveals nothing.
 */
export async function knownDeviceOf(
  ctx: IdentityContext,
  db: Db,
  uid: string | null,
  deviceSecret: string | null | undefined,
): Promise<Buffer | null> {
  const id = await deviceIdOf(ctx, uid ?? '', deviceSecret);
  return id !== null && (await deviceExists(db, id)) ? id : null;
}
