import { groups } from '#contract/groups/routes.ts';
import { handleInTransaction } from './access.ts';
import { groupChanged } from './events.ts';
import { deleteInvitation } from './invitations.sql.ts';
import { viewFor } from './views.ts';

/** Declines an invitation. Nobody learns of it, not even the organizers. Without an invitation that the member sees it changes nothing. */
export const declineInvitation = handleInTransaction(
  groups.declineInvitation,
  async ({ work, viewer: { uid }, group }) => {
    if (await deleteInvitation(work.db, group.id, uid)) {
      await groupChanged.emit(work, { kind: 'invitationAnswered', groupId: group.id, uid });
      work.publish([uid], { type: 'groupChanged', groupId: group.id });
    }
    return viewFor(work.db, uid, group);
  },
);
