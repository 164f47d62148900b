import { groupChatId } from '#contract/chats/ids.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import { lockBlocks } from '#server/slices/safety/index.ts';
import * as sql from './groups.sql.ts';
import { memberOf, membersOf, organizersAmong } from './members.sql.ts';

type Call = ResolverCall<{ groupId: string; other?: string }>;

/** @throws AppError NOT_FOUND when there is no group that this member may see */
async function visibleGroup({ db, viewer, params, lock }: Call) {
  return { group: (await sql.find(db, params.groupId, { viewer: viewer.uid, lock })) ?? fail('NOT_FOUND') };
}

/** @throws AppError NOT_FOUND to everybody but the members */
async function groupMember(call: Call) {
  const { group } = await visibleGroup(call);
  return (await memberOf(call.db, group.id, call.viewer.uid)) ? { group } : fail('NOT_FOUND');
}

// A block locks its pair before groups. So do these, because two transactions that lock them in different orders wait for each other.

/** A member may not join a group of which they see no organizer. @throws AppError NOT_FOUND */
async function ownMembership(call: Call) {
  if (call.lock) await lockBlocksWithOrganizers(call.db, call.params.groupId, call.viewer.uid);
  return visibleGroup(call);
}

/** @throws AppError NOT_FOUND to everybody but the organizers */
async function groupOrganizer(call: Call) {
  if (call.lock && call.params.other !== undefined) await lockBlocks(call.db, call.viewer.uid, call.params.other);
  const { group } = await visibleGroup(call);
  return (await memberOf(call.db, group.id, call.viewer.uid))?.isOrganizer ? { group } : fail('NOT_FOUND');
}

export const { handle, handleInTransaction } = handlersOf({
  visibleGroup,
  ownMembership,
  groupMember,
  groupOrganizer,
});

/** Waits for blocks between a member and the organizers that are being stored, so that the next statement sees them. */
export async function lockBlocksWithOrganizers(db: Db, groupId: string, uid: string) {
  for (const organizer of organizersAmong(await membersOf(db, groupId))) await lockBlocks(db, organizer, uid);
}

/** Returns the chat of a group, as the chats slice opens it. It names no creator, whom a member may not see. */
export const chatOf = ({ id, name }: sql.GroupRow) => ({
  chatId: groupChatId(id),
  hangoutId: null,
  title: name,
  createdBy: '',
});
