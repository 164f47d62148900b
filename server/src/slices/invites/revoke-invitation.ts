import { invites } from '#contract/invites/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { revokeOpenInvitations } from './invitations.sql.ts';
import { overviewOf } from './invitations.ts';

/** @throws AppError CODE_NOT_OPEN when it was used or revoked, has expired, or is not the member's own */
export const revokeInvitation = handleInTransaction(invites.revokeInvitation, async ({ work, viewer, params }) => {
  if ((await revokeOpenInvitations(work.db, viewer.uid, work.app.clock.now(), params.id)) === 0) fail('CODE_NOT_OPEN');
  return overviewOf(work.app, work.db, viewer);
});
