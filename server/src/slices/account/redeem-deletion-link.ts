import { account } from '#contract/account/routes.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { plannedDeletionByLink } from '#server/slices/safety/index.ts';
import { undoAccountDeletion } from './planned-deletion.ts';

export const redeemDeletionLink = handleInTransaction(account.redeemDeletionLink, async ({ work, body }) => {
  const planned = await plannedDeletionByLink(work.db, sha256(body.token));
  if (!planned) return fail('DELETION_LINK_GONE');
  await undoAccountDeletion(work, planned.uid);
  return { kept: true as const };
});
