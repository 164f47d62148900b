import { GROUP_MEMBERS_MAX, GROUPS_JOINED_MAX } from '#contract/limits.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { enterGroupChat, leaveGroupChat } from '#server/slices/chats/index.ts';
import { releasePictures } from '#server/slices/media/index.ts';
import { chatOf } from './access.ts';
import { groupChanged } from './events.ts';
import * as sql from './groups.sql.ts';
import * as membersSql from './members.sql.ts';
import { publishGroup } from './publish.ts';

// Every function here is called with the row of the group locked, so that members join and leave one after the other.

/** Returns whether one more member has room in a group. */
export const hasRoom = async (work: Work, groupId: string): Promise<boolean> =>
  (await membersSql.membersOf(work.db, groupId)).length < GROUP_MEMBERS_MAX;

/** Returns whether a member may be in one more group. Their number is locked. */
export async function mayJoinAnother(work: Work, uid: string): Promise<boolean> {
  await sql.lockCounts(work.db, uid);
  return (await sql.countsOf(work.db, uid)).joined < GROUPS_JOINED_MAX;
}

/** Tells the organizers who see a member, but for some, that they ask to join, or wait no longer. */
export async function emitRequest(
  work: Work,
  groupId: string,
  { kind, by, except = [] }: { kind: 'asked' | 'answered'; by: string; except?: readonly string[] },
) {
  const seeing = await membersSql.membersSeeing(work.db, groupId, by, { onlyOrganizers: true });
  const organizers = seeing.filter((organizer) => !except.includes(organizer));
  await groupChanged.emit(work, { kind, groupId, uid: by, organizers });
  await publishGroup(work, { groupId, about: by, onlyOrganizers: true, except });
}

/** Makes somebody a member of a group and a participant of its chat. */
export async function addToGroup(work: Work, group: sql.GroupRow, uid: string, { isOnProfile = false } = {}) {
  await membersSql.addMember(work.db, group.id, { uid, isOnProfile, now: work.app.clock.now() });
  await enterGroupChat(work, chatOf(group), {
    uid,
    everybody: async () => (await membersSql.membersOf(work.db, group.id)).map((member) => member.uid),
    notice: { event: 'joined' },
  });
  await publishGroup(work, { groupId: group.id, about: uid });
}

/** Ends a group without members. */
async function endGroup(work: Work, { id, picture }: sql.GroupRow) {
  if (picture) await releasePictures(work, [picture.url]);
  await sql.deleteGroup(work.db, id);
}

/**
 * Deletes the picture of a member who left a group in which they saw nobody else, as if it had ended: their own picture would tell them
 * that somebody is still in it. Those do not see it either.
 */
async function deleteUnseenPicture(work: Work, { id, picture, pictureBy }: sql.GroupRow, leaver: string) {
  if (!picture || pictureBy !== leaver || (await membersSql.membersSeeing(work.db, id, leaver)).length > 0) return;
  await releasePictures(work, [picture.url]);
  await sql.update(work.db, id, { picture: null, pictureBy: null });
}

/**
 * Takes a member out of a group and its chat. Without an organizer, the member who joined first organizes it; without a member, it ends.
 * Members who have a block with every organizer who is left stay: their going would tell the one who goes, and everybody else, of it.
 * The chat says of a removed member the same as of one who left.
 * @param isByBlock a block does it: the hangouts and the notifications of the group are left to the block, which can be undone
 */
export async function takeOutOfGroup(work: Work, group: sql.GroupRow, uid: string, { isByBlock = false } = {}) {
  const member = await membersSql.memberOf(work.db, group.id, uid);
  if (!member) return;
  await membersSql.removeMember(work.db, group.id, uid);
  // Hangouts are locked before chats.
  if (!isByBlock) await groupChanged.emit(work, { kind: 'left', groupId: group.id, uid });
  await leaveGroupChat(work, chatOf(group).chatId, uid, { event: 'left' });
  const members = await membersSql.membersOf(work.db, group.id);
  if (!members.some(({ isOrganizer }) => isOrganizer)) {
    const next = await membersSql.firstMember(work.db, group.id);
    if (next === undefined) {
      // As from a group that goes on with a member whom they do not see.
      work.publish([uid], { type: 'groupChanged', groupId: group.id });
      return endGroup(work, group);
    }
    await membersSql.updateMembership(work.db, group.id, next, { isOrganizer: true });
  }
  if (!isByBlock) await deleteUnseenPicture(work, group, uid);
  await publishGroup(work, { groupId: group.id, about: uid });
}
