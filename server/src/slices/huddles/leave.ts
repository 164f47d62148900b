import { huddles } from '#contract/huddles/routes.ts';
import { handleInTransaction } from './access.ts';
import { leaveHuddle } from './membership.ts';

export const leave = handleInTransaction(huddles.leave, async ({ work, viewer, huddle }) => {
  await leaveHuddle(work, huddle, viewer.uid);
  return {};
});
