import type { BlockEffect } from '#server/slices/safety/index.ts';
import { deleteInvitationsBetween, type Invitation, restoreInvitation } from './invitations.sql.ts';

/**
 * Ends the invitations to huddles between two members, one of whom has blocked the other: an undo that comes late must not bring them into
 * one chat. The row of the huddle stays free: a member who accepts has locked it, and waits for the block.
 */
export const huddleInvitationsBlockEffect: BlockEffect<Invitation[]> = {
  name: 'huddleInvitations',
  async end(work, uid, otherUid) {
    const taken = await deleteInvitationsBetween(work.db, uid, otherUid);
    return taken.length > 0 ? taken : null;
  },
  async restore(work, _uid, _otherUid, taken) {
    for (const invitation of taken) await restoreInvitation(work.db, invitation);
  },
};
