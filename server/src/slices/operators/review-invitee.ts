import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { type By, handleInTransaction, type OperatorsContext, writeAudit } from './context.ts';

/** @throws AppError NOT_FOUND when the invitee was reviewed already */
export async function markReviewed(ctx: OperatorsContext, work: Work, by: By, id: string) {
  const member = (await ctx.invites.invitations.review(work, id)) ?? fail('NOT_FOUND');
  await writeAudit(ctx, work, by, 'inviteeReviewed', { member });
}

export const reviewInvitee = handleInTransaction(operators.reviewInvitee, async ({ ctx, work, viewer, params }) => {
  await markReviewed(ctx, work, viewer.uid, params.id);
  return { reviewed: true };
});
