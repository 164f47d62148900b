import { account } from '#contract/account/routes.ts';
import { lockCaller } from '#server/slices/identity/index.ts';
import { handleInTransaction, requireRecentLogin } from './access.ts';
import { scheduleAccountDeletion } from './planned-deletion.ts';

export const scheduleDeletion = handleInTransaction(account.scheduleDeletion, async ({ work, viewer, params }) => {
  requireRecentLogin(work.app, viewer);
  await lockCaller(work, viewer);
  return { dueAt: await scheduleAccountDeletion(work, params.uid) };
});
