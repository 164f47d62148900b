import * as z from 'zod/mini';
import { groupId } from '../groups/options.ts';
import { route } from '../route.ts';
import { uid } from '../shapes.ts';
import { memberReport, ORGANIZER_OUTCOMES } from './forms.ts';
import { groupReports } from './views.ts';

export const reports = {
  report: route({
    method: 'POST',
    path: '/api/reports',
    summary:
      'Reports a member, one of their messages, a hangout or group of theirs, their note to a host or their photo in an album to the operators, with a copy of it as it is now.',
    access: 'member',
    body: memberReport,
    output: z.object({ reported: z.boolean() }),
    errors: ['USER_NOT_FOUND', 'NOT_FOUND', 'MESSAGE_DELETED'],
    limit: 'report',
  }),
  mayTell: route({
    method: 'GET',
    path: '/api/groups/:groupId/reports/:other/tellable',
    summary: 'Returns to a member of a group whether its organizers can be told of a report about another member.',
    access: 'groupMember',
    params: z.object({ groupId, other: uid }),
    output: z.object({ mayTell: z.boolean() }),
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  listInGroup: route({
    method: 'GET',
    path: '/api/groups/:groupId/reports',
    summary:
      'Lists reports in a group for its organizers, if the reporters told them. It names no reporter. Latest first.',
    access: 'groupOrganizer',
    params: z.object({ groupId }),
    output: groupReports,
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  settleInGroup: route({
    method: 'PUT',
    path: '/api/groups/:groupId/reports/:reportId',
    summary: 'Marks a report in a group as seen by its organizers, or takes the reported member out of the group.',
    access: 'groupOrganizer',
    params: z.object({ groupId, reportId: z.uuid() }),
    body: z.strictObject({ outcome: z.enum(ORGANIZER_OUTCOMES) }),
    output: groupReports,
    errors: ['NOT_FOUND', 'NOT_IN_GROUP'],
    limit: 'write',
  }),
};
