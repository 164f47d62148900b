import { account } from '#contract/account/routes.ts';
import { lockCaller } from '#server/slices/identity/index.ts';
import { handleInTransaction, requireRecentLogin } from './access.ts';
import { planAccountDeletion } from './planned-deletion.ts';

export const planDeletion = handleInTransaction(account.planDeletion, async ({ work, viewer, params }) => {
  requireRecentLogin(work.app, viewer);
  await lockCaller(work, viewer);
  return { dueAt: await planAccountDeletion(work, params.uid) };
});
