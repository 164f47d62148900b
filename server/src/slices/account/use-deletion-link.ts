import { account } from '#contract/account/routes.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from './context.ts';
import { undoAccountDeletion } from './planned-deletion.ts';

export const useDeletionLink = handleInTransaction(account.useDeletionLink, async ({ ctx, work, body }) => {
  const planned = await ctx.safety.plannedDeletions.byLink(work.db, sha256(body.token));
  if (!planned) return fail('DELETION_LINK_GONE');
  await undoAccountDeletion(ctx, work, planned.uid);
  return { kept: true as const };
});
