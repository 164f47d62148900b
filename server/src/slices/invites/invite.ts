import { invites } from '#contract/invites/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { inviteSomebody, overviewOf } from './invitations.ts';

/** Returns the code, of which only a hash is stored. */
export const invite = handleInTransaction(invites.invite, async ({ work, viewer }) => ({
  code: await inviteSomebody(work, viewer),
  invitations: await overviewOf(work.app, work.db, viewer),
}));
