import { account } from '#contract/account/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { canEmailBeRestored, lockRecentCaller, removeAccount } from '#server/slices/identity/index.ts';

/**
 * Deletes the account at once, but not while a change of its address can be undone: a thief could otherwise leave nothing that the
 * owner can take back. The deletion after seven days leaves the owner that time.
 */
export const deleteNow = handleInTransaction(account.deleteNow, async ({ work, viewer, params }) => {
  await lockRecentCaller(work, viewer);
  if (await canEmailBeRestored(work.app, work.db, params.uid)) fail('DELETION_MUST_WAIT');
  if (!(await removeAccount(work, params.uid))) fail('NOT_FOUND');
  return { deleted: true as const };
});
