import { account } from '#contract/account/routes.ts';
import { handleInTransaction, requireRecentLogin } from './context.ts';
import { planAccountDeletion } from './planned-deletion.ts';

export const planDeletion = handleInTransaction(account.planDeletion, async ({ ctx, work, viewer, params }) => {
  requireRecentLogin(ctx, viewer);
  await ctx.identity.lockCaller(work, viewer);
  return { dueAt: await planAccountDeletion(ctx, work, params.uid) };
});
