import { ENDED_SESSION_KEPT_DAYS, SESSION_IDLE_DAYS } from '#contract/limits.ts';
import type { IdentityContext } from './context.ts';
import { deleteCodesBefore } from './oob-codes.sql.ts';
import { deleteOldSessions } from './sessions.sql.ts';

const DAY_MS = 86_400_000;

/** A job: deletes codes that expired a day ago, and sessions and refresh tokens that ended long ago. */
export async function deleteOldRows({ db, clock }: IdentityContext): Promise<void> {
  const now = clock.now().getTime();
  await deleteCodesBefore(db, new Date(now - DAY_MS));
  await deleteOldSessions(db, {
    ended: new Date(now - ENDED_SESSION_KEPT_DAYS * DAY_MS),
    idle: new Date(now - (SESSION_IDLE_DAYS + 1) * DAY_MS),
  });
}
