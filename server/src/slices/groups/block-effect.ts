import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { BlockEffect } from '#server/slices/safety/index.ts';
import * as sql from './groups.sql.ts';
import { lockWithoutVisibleOrganizer, memberOf } from './members.sql.ts';
import { addToGroup, hasRoom, takeOutOfGroup } from './membership.ts';
import { wasRemoved } from './removals.sql.ts';

/** A place in a group that a block took, and gives back when it is undone. */
interface TakenMembership {
  groupId: string;
  uid: string;
}

/** Takes a member out of the groups in which they see no organizer after a block. Returns the ids of the groups. */
async function takeOutOfLostGroups(work: Work, uid: string, otherUid: string): Promise<TakenMembership[]> {
  const groupIds = await lockWithoutVisibleOrganizer(work.db, uid, otherUid);
  for (const id of groupIds) {
    const group = await sql.lock(work.db, id);
    if (group) await takeOutOfGroup(work, group, uid, { isByBlock: true });
  }
  return groupIds.map((groupId) => ({ groupId, uid }));
}

/**
 * Takes each of two members, one of whom has blocked the other, out of groups that only the other one organizes, as out of hangouts
 * that the other hosts. In other groups both stay, and do not see each other.
 */
export const groupBlockEffect: BlockEffect<TakenMembership[]> = {
  name: 'groups',
  async end(work, uid, otherUid) {
    const taken = [
      ...(await takeOutOfLostGroups(work, uid, otherUid)),
      ...(await takeOutOfLostGroups(work, otherUid, uid)),
    ];
    return taken.length > 0 ? taken : null;
  },
  async restore(work, _uid, _otherUid, taken) {
    for (const { groupId, uid } of taken) {
      const group = await sql.lock(work.db, groupId);
      if (!group || (await memberOf(work.db, groupId, uid)) || (await wasRemoved(work.db, groupId, uid))) continue;
      if (await hasRoom(work, groupId)) await addToGroup(work, group, uid);
    }
  },
};
