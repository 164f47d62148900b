import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { markInviteeReviewed } from '#server/slices/invites/index.ts';
import { type By, writeAudit } from './operator-action.ts';

/** @throws AppError NOT_FOUND when the invitee was reviewed already */
export async function markReviewed(work: Work, actorUid: By, id: string) {
  const member = (await markInviteeReviewed(work, id)) ?? fail('NOT_FOUND');
  await writeAudit(work, actorUid, 'inviteeReviewed', { member });
}

export const reviewInvitee = handleInTransaction(operators.reviewInvitee, async ({ work, viewer, params }) => {
  await markReviewed(work, viewer.uid, params.id);
  return { reviewed: true };
});
