import { ECDH } from 'node:crypto';
import { fieldError } from '#contract/field-errors.ts';
import type { PushDevice, PushSubscriptionKeys } from '#contract/notifications/push.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Actor } from '#server/platform/http/handle.ts';
import { lock } from './notifications.sql.ts';
import { PUSH_DEVICES_MAX } from './push.rules.ts';
import * as sql from './push.sql.ts';

/** Returns whether a key is a point of P-256, as browsers create them. */
function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex', 'uncompressed').length === 130;
  } catch {
    return false;
  }
}

/**
 * Saves a browser of a member for as long as their session lasts. Saving it again changes nothing but when it was last seen.
 * @throws AppError INVALID_INPUT for an address that pushes may not go to, or a key that no browser creates
 */
export async function savePushDevice(
  app: App,
  { uid, sessionId }: Actor,
  { endpoint, keys }: PushSubscriptionKeys,
): Promise<{ id: string }> {
  // Browsers write an address in its one normal form. Accepting others would allow the same device twice.
  const isNormal = URL.canParse(endpoint) && new URL(endpoint).href === endpoint;
  if (!isNormal || app.safeFetch.fault(endpoint) !== null)
    fail('INVALID_INPUT', { endpoint: fieldError('PUSH_ADDRESS_UNUSABLE') });
  if (!isPoint(keys.p256dh)) fail('INVALID_INPUT', { 'keys.p256dh': fieldError('PUSH_KEY_UNUSABLE') });
  const id = sha256(endpoint).toString('base64url');
  await app.transact(async (work) => {
    await lock(work.db, [uid]);
    await sql.saveDevice(work.db, { id, uid, sessionId, endpoint, ...keys }, app.clock.now());
    await sql.keepDevices(work.db, uid, PUSH_DEVICES_MAX);
  });
  return { id };
}

/** Returns a member's devices without their addresses and keys. */
export async function pushDevicesOf(db: Db, uid: string): Promise<PushDevice[]> {
  const rows = await sql.pushDevicesOf(db, uid);
  return rows.map(({ endpoint, ...times }) => ({ service: new URL(endpoint).host, ...times }));
}

/** Removing a device again changes nothing. */
export async function removePushDevice(db: Db, uid: string, id: string): Promise<void> {
  await sql.deleteDevice(db, id, uid);
}
