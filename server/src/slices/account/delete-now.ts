import { account } from '#contract/account/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction, requireRecentLogin } from './context.ts';

/**
 * Deletes the account at once, but not while a change of its address can be undone: a thief could otherwise leave nothing that the
 * owner can take back. The deletion after seven days leaves the owner that time.
 */
export const deleteNow = handleInTransaction(account.deleteNow, async ({ ctx, work, viewer, params }) => {
  requireRecentLogin(ctx, viewer);
  await ctx.identity.lockCaller(work, viewer);
  if (await ctx.identity.canBeRestored(work.db, params.uid)) fail('DELETION_MUST_WAIT');
  if (!(await ctx.identity.removeAccount(work, params.uid))) fail('NOT_FOUND');
  return { deleted: true as const };
});
