import { account } from '#contract/account/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { undoAccountDeletion } from './planned-deletion.ts';

export const undoDeletion = handleInTransaction(account.undoDeletion, async ({ work, params }) => {
  await undoAccountDeletion(work, params.uid);
  return { kept: true as const };
});
