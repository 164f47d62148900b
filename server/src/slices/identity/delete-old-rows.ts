import { DEVICE_KNOWN_DAYS, ENDED_SESSION_KEPT_DAYS, SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from '#contract/limits.ts';
import { deleteBarredBefore } from './barred-emails.sql.ts';
import type { IdentityContext } from './context.ts';
import { deleteDevicesBefore } from './known-devices.sql.ts';
import { deleteCodesBefore } from './oob-codes.sql.ts';
import { deleteEndedSigningKeys } from './rotate-signing-keys.ts';
import { deleteOldSessions } from './sessions.sql.ts';

const DAY_MS = 86_400_000;

/**
 * A job: deletes signing keys that have ended, codes, sessions, refresh tokens, known devices and barred addresses soon after
 * they are of no use.
 */
export async function deleteOldIdentityRows(ctx: IdentityContext): Promise<void> {
  const daysAgo = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY_MS);
  await deleteEndedSigningKeys(ctx);
  await deleteCodesBefore(ctx.db, daysAgo(1));
  await deleteOldSessions(ctx.db, {
    ended: daysAgo(ENDED_SESSION_KEPT_DAYS),
    idle: daysAgo(SESSION_IDLE_DAYS + 1),
    authenticated: daysAgo(SESSION_MAX_DAYS + 1),
  });
  await deleteDevicesBefore(ctx.db, daysAgo(DEVICE_KNOWN_DAYS));
  await deleteBarredBefore(ctx.db, ctx.clock.now());
}
