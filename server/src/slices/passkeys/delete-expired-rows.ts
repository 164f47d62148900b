import type { App } from '#server/platform/app.ts';
import { deleteChallengesBefore } from './challenges.sql.ts';
import { deleteRecoveryCodesBefore } from './recovery-codes.sql.ts';

/** A job: forgets the challenges that were answered, once they have expired, and codes that nobody used in time. */
export async function deleteExpiredPasskeyRows(app: App): Promise<void> {
  await deleteChallengesBefore(app.db, app.clock.now());
  await deleteRecoveryCodesBefore(app.db, app.clock.now());
}
