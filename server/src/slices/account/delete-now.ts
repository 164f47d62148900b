import { account } from '#contract/account/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction, requireRecentLogin } from './context.ts';

export const deleteNow = handleInTransaction(account.deleteNow, async ({ ctx, work, viewer, params }) => {
  requireRecentLogin(ctx, viewer);
  if (!(await ctx.identity.removeAccount(work, params.uid))) fail('NOT_FOUND');
  return { deleted: true as const };
});
