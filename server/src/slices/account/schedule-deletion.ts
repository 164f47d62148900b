import { account } from '#contract/account/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { lockCaller, requireRecentLogin } from '#server/slices/identity/index.ts';
import { scheduleAccountDeletion } from './planned-deletion.ts';

export const scheduleDeletion = handleInTransaction(account.scheduleDeletion, async ({ work, viewer, params }) => {
  requireRecentLogin(work.app, viewer);
  await lockCaller(work, viewer);
  return { dueAt: await scheduleAccountDeletion(work, params.uid) };
});
