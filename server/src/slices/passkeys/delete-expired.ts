import { deleteChallengesBefore } from './challenges.sql.ts';
import type { PasskeysContext } from './context.ts';
import { deleteCodesBefore } from './recovery-codes.sql.ts';

/** A job: forgets the challenges that were answered, once they have expired, and codes that nobody used in time. */
export async function deleteExpiredChallenges(ctx: PasskeysContext): Promise<void> {
  await deleteChallengesBefore(ctx.db, ctx.clock.now());
  await deleteCodesBefore(ctx.db, ctx.clock.now());
}
