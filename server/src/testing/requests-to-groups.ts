import type { Role } from '#contract/access-levels.ts';
import { routes } from '#contract/index.ts';
import { aGroupForm } from '#server/slices/groups/groups.factory.ts';
import type { Roles } from './roles.ts';

const group = ({ groupId }: Roles) => ({ groupId });
const ofGroup = (roles: Roles) => ({ params: group(roles) });
const ofOther = (roles: Roles) => ({ params: { ...group(roles), other: roles.members.participant.uid } });

/** Returns a change of the form as it is now, because each organizer's change makes it another version. */
async function changed(roles: Roles) {
  const { clientId: _, ...form } = aGroupForm({ name: 'Changed' });
  const { version } = (await roles.members.owner.call(routes.groups.read, ofGroup(roles))).body;
  return { params: group(roles), body: { ...form, version } };
}

/** The request of each role to the routes of groups, about the group of the owner and the co-host. */
export const REQUESTS_TO_GROUPS = {
  list: () => ({}),
  create: () => ({ body: aGroupForm() }),
  read: ofGroup,
  listMembers: ofGroup,
  readTogether: ofGroup,
  change: changed,
  declineInvitation: (roles: Roles) => ({ params: { ...group(roles), uid: roles.members.owner.uid } }),
  showOnProfile: (roles: Roles) => ({ params: group(roles), body: { isOnProfile: true } }),
  join: (roles: Roles) => ({ params: { ...group(roles), uid: roles.members.owner.uid }, body: {} }),
  // The owner organizes their own group, so they leave the stranger's.
  leave: (roles: Roles) => ({ params: { groupId: roles.otherGroupId, uid: roles.members.owner.uid } }),
  listJoinRequests: ofGroup,
  answerJoinRequest: (roles: Roles) => ({
    params: { ...group(roles), other: roles.members.waiting.uid },
    body: { answer: 'accept' },
  }),
  // Each organizer removes somebody else.
  removeMember: (roles: Roles, role: Role) => ({
    params: { ...group(roles), other: role === 'coHost' ? roles.guestUid : roles.members.participant.uid },
  }),
  listRemovedMembers: ofGroup,
  letBackIn: ofOther,
  nameOrganizer: ofOther,
  keep: ofGroup,
  archive: ofGroup,
  // The only organizer stays. The co-host has stepped down by then.
  stepDown: async (roles: Roles, role: Role) => {
    if (role === 'owner') await roles.members.owner.call(routes.groups.nameOrganizer, ofOther(roles));
    return ofGroup(roles);
  },
};
