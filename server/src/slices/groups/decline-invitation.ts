import { groups } from '#contract/groups/routes.ts';
import { handleInTransaction } from './access.ts';
import { groupChanged } from './events.ts';
import { deleteInvitation, saveDecline } from './invitations.sql.ts';
import { viewFor } from './views.ts';

/**
 * Declines an invitation. Nobody learns of it, not even the organizers, but its author does not invite the member again for a
 * while. Without an invitation that the member sees it changes nothing.
 */
export const declineInvitation = handleInTransaction(
  groups.declineInvitation,
  async ({ work, viewer: { uid }, group }) => {
    const invitedBy = await deleteInvitation(work.db, group.id, uid);
    if (invitedBy !== undefined) {
      await saveDecline(work.db, { uid, invitedBy, now: work.app.clock.now() });
      await groupChanged.emit(work, { kind: 'invitationAnswered', groupId: group.id, uid });
      work.publish([uid], { type: 'groupChanged', groupId: group.id });
    }
    return viewFor(work.db, uid, group);
  },
);
