import { answerJoinRequest } from './answer-join-request.ts';
import { archive } from './archive.ts';
import { change } from './change.ts';
import { create } from './create.ts';
import { declineInvitation } from './decline-invitation.ts';
import { join } from './join.ts';
import { keep } from './keep.ts';
import { leave } from './leave.ts';
import { letBackIn } from './let-back-in.ts';
import { list } from './list.ts';
import { listJoinRequests } from './list-join-requests.ts';
import { listMembers } from './list-members.ts';
import { listRemovedMembers } from './list-removed-members.ts';
import { nameOrganizer } from './name-organizer.ts';
import { read } from './read.ts';
import { readTogether } from './read-together.ts';
import { removeMember } from './remove-member.ts';
import { showOnProfile } from './show-on-profile.ts';
import { stepDown } from './step-down.ts';

export { handle as handleForGroup, handleInTransaction as handleForGroupInTransaction } from './access.ts';
export { archiveIdleGroups } from './archive-idle-groups.ts';
export { forgetInvitationsAfterBlock, groupBlockEffect } from './block-effect.ts';
export { createGroup } from './create.ts';
export { type GroupChange, groupChanged, lastHangoutOf } from './events.ts';
export {
  groupBriefOf,
  groupBriefsFor,
  groupInCommon,
  groupReadersAmong,
  groupsInCommon,
  groupsOnProfile,
} from './groups.sql.ts';
export { groupsAndRequestsOf } from './member-data.ts';
export { lockMembership, seenMembers } from './members.sql.ts';
export { membersToTellOfPlan } from './plans.ts';
export { removeMemberFromGroups } from './remove-deleted-member.ts';
export { removeFromGroup } from './remove-member.ts';
export { reportedGroup } from './reported-group.ts';
export { isInGroup, isOrganizedBy, mayReadGroup } from './visibility.sql.ts';

export const groupsHandlers = {
  list,
  create,
  read,
  listMembers,
  readTogether,
  change,
  join,
  leave,
  declineInvitation,
  showOnProfile,
  listJoinRequests,
  answerJoinRequest,
  removeMember,
  listRemovedMembers,
  letBackIn,
  nameOrganizer,
  stepDown,
  keep,
  archive,
};
