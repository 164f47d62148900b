import { account } from '#contract/account/routes.ts';
import { handleInTransaction } from './context.ts';
import { undoAccountDeletion } from './planned-deletion.ts';

export const undoDeletion = handleInTransaction(account.undoDeletion, async ({ ctx, work, params }) => {
  await undoAccountDeletion(ctx, work, params.uid);
  return { kept: true as const };
});
