import { invites } from '#contract/invites/routes.ts';
import { handleInTransaction } from './context.ts';
import { inviteSomebody, overviewOf } from './invitations.ts';

/** Returns the code, of which only a hash is stored. */
export const invite = handleInTransaction(invites.invite, async ({ ctx, work, viewer }) => ({
  code: await inviteSomebody(ctx, work, viewer),
  invitations: await overviewOf(ctx, work.db, viewer),
}));
