import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { type By, type OperatorsContext, writeAudit } from './context.ts';

/**
 * Ends every session of a member, or of everybody, without closing an account. Browsers have to log in again, and none of them
 * counts as known.
 * @param uid null for everybody
 * @returns how many sessions were open
 * @throws AppError USER_NOT_FOUND
 */
export async function endSessions(ctx: OperatorsContext, work: Work, by: By, uid: string | null): Promise<number> {
  if (uid !== null && !(await ctx.identity.accountExists(work.db, uid))) fail('USER_NOT_FOUND');
  const ended = await (uid === null ? ctx.identity.endEverySession(work) : ctx.identity.endSessionsOf(work, uid));
  await writeAudit(ctx, work, by, uid === null ? 'everySessionEnded' : 'sessionsEnded', { member: uid });
  return ended;
}
