import { invites } from '#contract/invites/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { lockCaller } from '#server/slices/identity/index.ts';
import { inviteSomebody, overviewOf } from './invitations.ts';

/** Returns the code, of which only a hash is stored. */
export const invite = handleInTransaction(invites.invite, async ({ work, viewer }) => {
  // The code outlives the session, also one that another node has just ended.
  await lockCaller(work, viewer);
  return {
    code: await inviteSomebody(work, viewer),
    invitations: await overviewOf(work.app, work.db, viewer),
  };
});
