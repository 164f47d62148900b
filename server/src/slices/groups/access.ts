import { chatIdOfGroup } from '#contract/chats/ids.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import * as sql from './groups.sql.ts';
import { memberOf } from './members.sql.ts';

type Call = ResolverCall<{ groupId: string }>;

/** @throws AppError NOT_FOUND when there is no group that this member may see */
async function visibleGroup({ db, viewer, params, lock }: Call) {
  return { group: (await sql.find(db, params.groupId, { viewer: viewer.uid, lock })) ?? fail('NOT_FOUND') };
}

/** @throws AppError NOT_FOUND to everybody but the members */
async function groupMember(call: Call) {
  const { group } = await visibleGroup(call);
  return (await memberOf(call.db, group.id, call.viewer.uid)) ? { group } : fail('NOT_FOUND');
}

/** @throws AppError NOT_FOUND to everybody but the organizers */
async function groupOrganizer(call: Call) {
  const { group } = await visibleGroup(call);
  return (await memberOf(call.db, group.id, call.viewer.uid))?.isOrganizer ? { group } : fail('NOT_FOUND');
}

export const { handle, handleInTransaction } = handlersOf({
  visibleGroup,
  ownMembership: visibleGroup,
  groupMember,
  groupOrganizer,
});

/** Returns the chat of a group, as the chats slice opens it. It names no creator, whom a member may not see. */
export const chatOf = ({ id, name }: sql.GroupRow) => ({
  chatId: chatIdOfGroup(id),
  hangoutId: null,
  title: name,
  createdBy: '',
});
