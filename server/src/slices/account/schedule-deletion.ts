import { account } from '#contract/account/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { lockRecentCaller } from '#server/slices/identity/index.ts';
import { scheduleAccountDeletion } from './planned-deletion.ts';

export const scheduleDeletion = handleInTransaction(account.scheduleDeletion, async ({ work, viewer, params }) => {
  await lockRecentCaller(work, viewer);
  return { dueAt: await scheduleAccountDeletion(work, params.uid) };
});
