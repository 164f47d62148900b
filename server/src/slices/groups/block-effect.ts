import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { BlockEffect } from '#server/slices/safety/index.ts';
import { groupChanged } from './events.ts';
import * as sql from './groups.sql.ts';
import { deleteInvitationsBetween, restoreInvitation } from './invitations.sql.ts';
import { deleteRequest, type JoinRequest, saveRequest } from './join-requests.sql.ts';
import { lockWithoutVisibleOrganizer, memberOf } from './members.sql.ts';
import { addToGroup, emitRequest, hasRoom, takeOutOfGroup } from './membership.ts';

/** A place in a group, or a request or an invitation to join it, that a block took, and gives back when it is undone. */
interface Taken {
  groupId: string;
  uid: string;
  request?: JoinRequest | undefined;
  /** Its author, and when it was made. */
  invitation?: { invitedBy: string; invitedAt: string };
  /** Whether they showed the group on their profile. An undo of a block that the release before stored does not. */
  isOnProfile?: boolean;
}

/** Takes a member, or their request to join, out of the groups in which they see no organizer after a block. Returns what it took. */
async function takeOutOfLostGroups(work: Work, uid: string, otherUid: string): Promise<Taken[]> {
  const groupIds = await lockWithoutVisibleOrganizer(work.db, uid, otherUid);
  const taken: Taken[] = [];
  for (const groupId of groupIds) {
    const group = await sql.lock(work.db, groupId);
    const { isOnProfile = false } = (await memberOf(work.db, groupId, uid)) ?? {};
    taken.push({ groupId, uid, request: await deleteRequest(work.db, groupId, uid), isOnProfile });
    if (group) await takeOutOfGroup(work, group, uid, { isByBlock: true });
  }
  return taken;
}

/** Takes from each of two members the invitations of the other one. */
const takeInvitations = async (work: Work, uid: string, otherUid: string): Promise<Taken[]> =>
  (await deleteInvitationsBetween(work.db, uid, otherUid)).map(({ groupId, uid: invited, ...invitation }) => ({
    groupId,
    uid: invited,
    invitation,
  }));

/**
 * Takes each of two members, one of whom has blocked the other, out of groups that only the other one organizes, as out of hangouts
 * that the other hosts, and ends their requests to join those, and the invitations of the other one. In other groups both stay, and
 * do not see each other. An organizer who was named in the meantime learns of a restored request. In an archived group nobody gets
 * a place back: as nobody else joins it, all would know of the block.
 */
export const groupBlockEffect: BlockEffect<Taken[]> = {
  name: 'groups',
  async end(work, uid, otherUid) {
    const taken = [
      ...(await takeOutOfLostGroups(work, uid, otherUid)),
      ...(await takeOutOfLostGroups(work, otherUid, uid)),
      ...(await takeInvitations(work, uid, otherUid)),
    ];
    return taken.length > 0 ? taken : null;
  },
  async restore(work, actorUid, otherUid, taken) {
    for (const { groupId, uid, request, invitation, isOnProfile = false } of taken) {
      const group = await sql.find(work.db, groupId, { viewer: uid, lock: true });
      if (!group || (await memberOf(work.db, groupId, uid))) continue;
      if (invitation) await restoreInvitation(work.db, { groupId, uid, ...invitation });
      else if (request) {
        // With the former time it would stand before later ones, where no request that is made again stands.
        await saveRequest(work.db, { groupId, uid, ...request, askedAt: work.app.clock.now() });
        await emitRequest(work, groupId, { kind: 'asked', by: uid, except: [actorUid, otherUid] });
      } else if (group.archivedAt !== null) await groupChanged.emit(work, { kind: 'left', groupId, uid });
      else if (await hasRoom(work, groupId)) await addToGroup(work, group, uid, { isOnProfile });
    }
  },
  async discard(work, taken) {
    for (const { groupId, uid, request, invitation } of taken) {
      const group = await sql.lock(work.db, groupId);
      if (group && !request && !invitation && !(await memberOf(work.db, groupId, uid)))
        await groupChanged.emit(work, { kind: 'left', groupId, uid });
    }
  },
  // A group that was made while the block was being stored did not see it, and its invitation would come back (P-12).
  async unblocked(work, uid, otherUid, isRestored) {
    if (!isRestored) await deleteInvitationsBetween(work.db, uid, otherUid);
  },
};
