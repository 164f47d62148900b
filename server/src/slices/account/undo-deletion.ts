import { account } from '#contract/account/routes.ts';
import { handleInTransaction } from './context.ts';
import { undoDeletionOf } from './planned-deletion.ts';

export const undoDeletion = handleInTransaction(account.undoDeletion, async ({ ctx, work, params }) => {
  await undoDeletionOf(ctx, work, params.uid);
  return { kept: true as const };
});
