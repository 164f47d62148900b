import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { type By, type OperatorsContext, writeAudit } from './context.ts';

/**
 * Removes the passkeys and recovery codes of a member who lost them. Only the command line can, because who runs the machine
 * can do everything anyway.
 * @returns how many passkeys there were
 * @throws AppError USER_NOT_FOUND
 */
export async function resetPasskeys(ctx: OperatorsContext, work: Work, by: By, uid: string): Promise<number> {
  if (!(await ctx.identity.accountExists(work.db, uid))) fail('USER_NOT_FOUND');
  const count = await ctx.passkeys.reset(work, uid);
  await writeAudit(ctx, work, by, 'passkeysReset', { member: uid });
  return count;
}
