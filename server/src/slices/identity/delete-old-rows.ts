import { DAY_MS } from '#contract/durations.ts';
import { ENDED_SESSION_KEPT_DAYS, SESSION_IDLE_DAYS } from '#contract/limits.ts';
import type { App } from '#server/platform/app.ts';
import { deleteBarredBefore } from './barred-emails.sql.ts';
import { deleteDevicesBefore } from './known-devices.sql.ts';
import { DEVICE_KNOWN_DAYS, SESSION_MAX_DAYS } from './limits.rules.ts';
import { deleteOobCodesBefore } from './oob-codes.sql.ts';
import { deleteEndedSigningKeys } from './rotate-signing-keys.ts';
import { deleteOldSessions } from './sessions.sql.ts';

/**
 * A job: deletes signing keys that have ended, codes, sessions, refresh tokens, known devices and barred addresses soon after
 * they are of no use.
 */
export async function deleteOldIdentityRows(app: App): Promise<void> {
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS);
  await deleteEndedSigningKeys(app);
  await deleteOobCodesBefore(app.db, daysAgo(1));
  await deleteOldSessions(app.db, {
    ended: daysAgo(ENDED_SESSION_KEPT_DAYS),
    idle: daysAgo(SESSION_IDLE_DAYS + 1),
    authenticated: daysAgo(SESSION_MAX_DAYS + 1),
  });
  await deleteDevicesBefore(app.db, daysAgo(DEVICE_KNOWN_DAYS));
  await deleteBarredBefore(app.db, app.clock.now());
}
