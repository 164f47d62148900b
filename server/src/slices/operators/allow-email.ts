import type { Work } from '#server/platform/db/unit-of-work.ts';
import { type By, type OperatorsContext, writeAudit } from './context.ts';

/**
 * Lets somebody sign up again whose address is barred, because they deleted the account while it was suspended. The log names no
 * address: nothing else about it is kept.
 * @returns false when the address was not barred
 */
export async function allowEmail(ctx: OperatorsContext, work: Work, by: By, email: string): Promise<boolean> {
  if (!(await ctx.identity.allowEmail(work, email))) return false;
  await writeAudit(ctx, work, by, 'emailAllowed', {});
  return true;
}
