import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { type By, handleInTransaction, type OperatorsContext, queueMail, writeAudit } from './context.ts';

export interface Suspension {
  uid: string;
  /** For the other operators. */
  reason: string;
  /** For the member; may be empty. */
  words: string;
}

/**
 * Ends a member's sessions and hides them from everybody.
 * @returns the mail that tells the member; null when they are suspended already
 * @throws AppError USER_NOT_FOUND, NOT_SUSPENDABLE
 */
export async function suspendMember(
  ctx: OperatorsContext,
  work: Work,
  by: By,
  { uid, reason, words }: Suspension,
): Promise<Mail | null> {
  if (!(await ctx.identity.accountExists(work.db, uid))) fail('USER_NOT_FOUND');
  if (await ctx.identity.isOperator(work.db, uid)) fail('NOT_SUSPENDABLE');
  if (!(await ctx.safety.suspend(work, uid, { reason, words }))) return null;
  await ctx.identity.setDisabled(work, uid, true);
  await writeAudit(ctx, work, by, 'suspended', { member: uid, note: reason });
  return ctx.safety.appeals.letterFor(work.db, uid);
}

/** Suspends a member and queues the mail about it. @throws AppError as suspendMember */
export const suspendAndMail = async (ctx: OperatorsContext, work: Work, by: By, suspension: Suspension) =>
  queueMail(ctx, work, await suspendMember(ctx, work, by, suspension));

export const suspend = handleInTransaction(operators.suspend, async ({ ctx, work, viewer, params, body }) => ({
  suspended: true,
  ...(await suspendAndMail(ctx, work, viewer.uid, { ...params, ...body })),
}));
