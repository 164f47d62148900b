import type { Work } from '#server/platform/db/unit-of-work.ts';
import { groupChanged } from './events.ts';
import { declinesForgottenUntil } from './invitations.rules.ts';
import { membersToInvite, saveInvitations } from './invitations.sql.ts';

/**
 * Invites members to a group that was just created, and notifies them (G-25). Nobody is added. Members with a block between them and the
 * organizer, and those who declined an earlier invitation of the organizer, are left out, of which nobody learns.
 */
export async function inviteToGroup(
  work: Work,
  { groupId, by, uids }: { groupId: string; by: string; uids: readonly string[] },
) {
  const now = work.app.clock.now();
  const invited = await membersToInvite(work.db, { inviter: by, uids, declinedAfter: declinesForgottenUntil(now) });
  if (invited.length === 0) return;
  await saveInvitations(work.db, groupId, { uids: invited, by, now });
  await groupChanged.emit(work, { kind: 'invited', groupId, uid: by, invited });
  work.publish(invited, { type: 'groupChanged', groupId });
}
