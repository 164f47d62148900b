import { account } from '#contract/account/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { lockCaller } from '#server/slices/identity/index.ts';
import { scheduleAccountDeletion } from './planned-deletion.ts';
import { requireRecentLogin } from './recent-login.ts';

export const scheduleDeletion = handleInTransaction(account.scheduleDeletion, async ({ work, viewer, params }) => {
  requireRecentLogin(work.app, viewer);
  await lockCaller(work, viewer);
  return { dueAt: await scheduleAccountDeletion(work, params.uid) };
});
