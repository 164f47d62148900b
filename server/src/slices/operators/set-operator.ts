import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { type By, type OperatorsContext, writeAudit } from './context.ts';

/**
 * Makes a member an operator or takes the role away. Only the command line can, except that a member loses the
 * role when the owner of their address takes the account back. Anybody can sign up with the future operator's
 * address, so it must be confirmed.
 * @throws AppError USER_NOT_FOUND, EMAIL_NOT_CONFIRMED
 */
export async function setOperator(ctx: OperatorsContext, work: Work, by: By, uid: string, operator: boolean) {
  if (!(await ctx.identity.accountExists(work.db, uid))) fail('USER_NOT_FOUND');
  if ((await ctx.identity.isOperator(work.db, uid)) === operator) return;
  if (operator && !(await ctx.identity.isEmailConfirmed(work.db, uid))) fail('EMAIL_NOT_CONFIRMED');
  await ctx.identity.setOperator(work, uid, operator);
  await writeAudit(ctx, work, by, operator ? 'granted' : 'withdrawn', { member: uid });
  work.publish([uid], { type: 'profile' });
}
