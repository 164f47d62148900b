import type { Work } from '#server/platform/db/unit-of-work.ts';
import { groupChanged } from './events.ts';
import { membersToInvite, saveInvitations } from './invitations.sql.ts';

/**
 * Invites members to a group that was just created, and notifies them (G-25). Nobody is added. Members with a block between them and the
 * organizer are left out, of which nobody learns.
 */
export async function inviteToGroup(
  work: Work,
  { groupId, by, uids }: { groupId: string; by: string; uids: readonly string[] },
) {
  const invited = await membersToInvite(work.db, by, uids);
  if (invited.length === 0) return;
  await saveInvitations(work.db, groupId, { uids: invited, by, now: work.app.clock.now() });
  await groupChanged.emit(work, { kind: 'invited', groupId, uid: by, invited });
  work.publish(invited, { type: 'groupChanged', groupId });
}
