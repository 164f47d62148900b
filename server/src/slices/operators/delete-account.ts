import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { type By, type OperatorsContext, writeAudit } from './context.ts';

/**
 * Deletes the account of a member who asked for it by mail, suspended or not. Anybody can write a mail in someone's name,
 * so its owner can undo this for a week, unless it is to be done at once.
 * @returns when the account will be deleted, ISO 8601; null when it is deleted now
 * @throws AppError USER_NOT_FOUND
 */
export async function deleteAccount(
  ctx: OperatorsContext,
  work: Work,
  by: By,
  { uid, now }: { uid: string; now: boolean },
): Promise<string | null> {
  if (!(await ctx.identity.accountExists(work.db, uid))) fail('USER_NOT_FOUND');
  await writeAudit(ctx, work, by, now ? 'accountDeleted' : 'deletionPlanned', { member: uid });
  if (!now) return ctx.account.planDeletion(work, uid);
  await ctx.identity.removeAccount(work, uid);
  return null;
}
