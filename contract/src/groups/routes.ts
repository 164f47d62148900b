import * as z from 'zod/mini';
import { HANGOUT_CATEGORIES } from '../hangouts/options.ts';
import { removedMembers } from '../hangouts/views.ts';
import { TEXT_MAX } from '../limits.ts';
import { page, pageQuery } from '../pagination.ts';
import { BOROUGHS } from '../profiles/boroughs.ts';
import { route } from '../route.ts';
import { line, text, uid } from '../shapes.ts';
import { changedGroup, newGroup } from './forms.ts';
import { groupId } from './options.ts';
import { groupMember, groupTogether, groupView, joinRequests } from './views.ts';

const byId = z.object({ groupId });
const ownMembership = z.object({ groupId, uid });
const byOther = z.object({ groupId, other: uid });

/** Standing groups (G-22). */
export const groups = {
  list: route({
    method: 'GET',
    path: '/api/groups',
    summary: 'Returns a page of the groups that the caller may see, or of those that the caller is in, newest first.',
    access: 'member',
    query: z.object({
      ...pageQuery,
      whose: z._default(z.enum(['all', 'mine']), 'all'),
      category: z.optional(z.enum(HANGOUT_CATEGORIES)),
      borough: z.optional(z.enum(BOROUGHS)),
      /** Words that all occur in the name or the description. */
      search: z.optional(text(TEXT_MAX.searchTerm)),
    }),
    output: page(groupView),
    errors: [],
    limit: 'read',
  }),
  create: route({
    method: 'POST',
    path: '/api/groups',
    summary: 'Creates a group with the caller as organizer, and its chat. The same `clientId` creates it once.',
    access: 'member',
    body: newGroup,
    output: groupView,
    errors: ['GROUPS_CREATED', 'GROUPS_JOINED'],
    limit: 'group',
  }),
  read: route({
    method: 'GET',
    path: '/api/groups/:groupId',
    summary: 'Returns a group.',
    access: 'visibleGroup',
    params: byId,
    output: groupView,
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  listMembers: route({
    method: 'GET',
    path: '/api/groups/:groupId/members',
    summary: 'Returns to the members of a group a page of them, in the order in which they joined.',
    access: 'groupMember',
    params: byId,
    query: z.object(pageQuery),
    output: page(groupMember),
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  readTogether: route({
    method: 'GET',
    path: '/api/groups/:groupId/together',
    summary:
      'Returns languages, interests and boroughs that members of a group share, and the members who moved here lately.',
    access: 'groupMember',
    params: byId,
    output: groupTogether,
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  change: route({
    method: 'PUT',
    path: '/api/groups/:groupId',
    summary: 'Changes a group. A form that started from an older one is refused.',
    access: 'groupOrganizer',
    params: byId,
    body: changedGroup,
    output: groupView,
    errors: ['NOT_FOUND', 'GROUP_EDITED', 'GROUP_ARCHIVED'],
    limit: 'write',
  }),
  join: route({
    method: 'PUT',
    path: '/api/groups/:groupId/members/:uid',
    summary:
      'Joins an open group and its chat, or one to which an organizer invites the caller, or asks the organizers of another one with a sentence. Asking again replaces the sentence.',
    access: 'ownMembership',
    params: ownMembership,
    body: z.strictObject({ sentence: z._default(line(TEXT_MAX.groupSentence), '') }),
    output: groupView,
    errors: ['NOT_FOUND', 'GROUP_FULL', 'GROUPS_JOINED', 'REMOVED_FROM_GROUP', 'GROUP_ARCHIVED'],
    limit: 'joinGroup',
  }),
  leave: route({
    method: 'DELETE',
    path: '/api/groups/:groupId/members/:uid',
    summary:
      'Leaves a group and its chat, or takes back what the caller asked. The only organizer names another one first. Without members the group ends.',
    access: 'ownMembership',
    params: ownMembership,
    output: z.object({}),
    errors: ['NOT_FOUND', 'ORGANIZER_STAYS'],
    limit: 'write',
  }),
  declineInvitation: route({
    method: 'DELETE',
    path: '/api/groups/:groupId/invitations/:uid',
    summary: 'Declines an invitation to a group, of which nobody learns. Declining twice changes nothing.',
    access: 'ownMembership',
    params: ownMembership,
    output: groupView,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  showOnProfile: route({
    method: 'PUT',
    path: '/api/groups/:groupId/on-profile',
    summary:
      'Shows a group on the profile of the caller, who is in it, or no longer. A member who joins does not show it.',
    access: 'groupMember',
    params: byId,
    body: z.strictObject({ isOnProfile: z.boolean() }),
    output: groupView,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  listJoinRequests: route({
    method: 'GET',
    path: '/api/groups/:groupId/join-requests',
    summary: 'Returns to the organizers the members who ask to join, with their sentences.',
    access: 'groupOrganizer',
    params: byId,
    output: joinRequests,
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  answerJoinRequest: route({
    method: 'PUT',
    path: '/api/groups/:groupId/join-requests/:other',
    summary:
      'Lets a member who asked join, or declines, of which they are not notified. Answering twice changes nothing.',
    access: 'groupOrganizer',
    params: byOther,
    body: z.strictObject({ answer: z.enum(['accept', 'decline']) }),
    output: joinRequests,
    errors: ['NOT_FOUND', 'GROUP_FULL', 'GROUP_ARCHIVED'],
    limit: 'write',
  }),
  removeMember: route({
    method: 'PUT',
    path: '/api/groups/:groupId/removed/:other',
    summary:
      'Takes a member who is no organizer out of a group and its chat. They cannot join or ask again until they are let back in.',
    access: 'groupOrganizer',
    params: byOther,
    output: groupView,
    errors: ['NOT_FOUND', 'NOT_IN_GROUP'],
    limit: 'write',
  }),
  listRemovedMembers: route({
    method: 'GET',
    path: '/api/groups/:groupId/removed',
    summary: 'Returns to the organizers the members who were taken out of a group and not let back in.',
    access: 'groupOrganizer',
    params: byId,
    output: removedMembers,
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  letBackIn: route({
    method: 'DELETE',
    path: '/api/groups/:groupId/removed/:other',
    summary: 'Lets a member who was taken out of a group join it or ask again. It does not make them a member.',
    access: 'groupOrganizer',
    params: byOther,
    output: removedMembers,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  nameOrganizer: route({
    method: 'PUT',
    path: '/api/groups/:groupId/organizers/:other',
    summary: 'Makes a member of a group one of its organizers. Naming the same member twice changes nothing.',
    access: 'groupOrganizer',
    params: byOther,
    output: groupView,
    errors: ['NOT_FOUND', 'NOT_IN_GROUP', 'ORGANIZERS_FULL'],
    limit: 'write',
  }),
  keep: route({
    method: 'PUT',
    path: '/api/groups/:groupId/kept',
    summary: 'Keeps a group whose organizers are asked whether it goes on, or brings an archived one back.',
    access: 'groupOrganizer',
    params: byId,
    output: groupView,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  archive: route({
    method: 'PUT',
    path: '/api/groups/:groupId/archived',
    summary:
      'Archives a group: its members read it, and nobody joins, writes or plans in it. Archiving twice changes nothing.',
    access: 'groupOrganizer',
    params: byId,
    output: groupView,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  stepDown: route({
    method: 'DELETE',
    path: '/api/groups/:groupId/organizers',
    summary: 'Makes the caller a member like others. The only organizer names another one first.',
    access: 'groupOrganizer',
    params: byId,
    output: groupView,
    errors: ['NOT_FOUND', 'ORGANIZER_STAYS'],
    limit: 'write',
  }),
};
