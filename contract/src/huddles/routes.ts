import * as z from 'zod/mini';
import { clientId } from '../chats/forms.ts';
import { HUDDLE_OTHERS_MAX, TEXT_MAX } from '../limits.ts';
import { route } from '../route.ts';
import { line, uid } from '../shapes.ts';
import { huddleId, huddleInvitation, huddleView } from './views.ts';

const byId = z.object({ huddleId });
const title = line(TEXT_MAX.huddleTitle, 1);
const uids = z.array(uid).check(z.minLength(1), z.maxLength(HUDDLE_OTHERS_MAX));

/** Group chats that members start with their connections (M-24). */
export const huddles = {
  create: route({
    method: 'POST',
    path: '/api/huddles',
    summary:
      'Starts a group chat with connections of the caller, who are in it at once. Others are left out. The same `clientId` starts it once.',
    access: 'member',
    body: z.strictObject({ title, uids, clientId }),
    output: huddleView,
    errors: ['NO_CONNECTION_LEFT'],
    limit: 'huddle',
  }),
  read: route({
    method: 'GET',
    path: '/api/huddles/:huddleId',
    summary: 'Returns a huddle to its participants.',
    access: 'huddleParticipant',
    params: byId,
    output: huddleView,
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  rename: route({
    method: 'PUT',
    path: '/api/huddles/:huddleId/title',
    summary: 'Changes the title of a huddle.',
    access: 'huddleStarter',
    params: byId,
    body: z.strictObject({ title }),
    output: huddleView,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  addMembers: route({
    method: 'POST',
    path: '/api/huddles/:huddleId/members',
    summary:
      'Adds connections of the caller, if the caller started the huddle. Otherwise invites them, and they join when they accept. Members who left are not added, and others than connections are left out.',
    access: 'huddleParticipant',
    params: byId,
    body: z.strictObject({ uids }),
    output: huddleView,
    errors: ['NOT_FOUND', 'HUDDLE_FULL'],
    limit: 'huddleMembers',
  }),
  leave: route({
    method: 'DELETE',
    path: '/api/huddles/:huddleId/membership',
    summary: 'Leaves a huddle for good. It ends with its last participant.',
    access: 'huddleParticipant',
    params: byId,
    output: z.object({}),
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  listInvitations: route({
    method: 'GET',
    path: '/api/huddle-invitations',
    summary: 'Returns the invitations to huddles that wait for the answer of the caller, newest first.',
    access: 'member',
    output: z.object({ items: z.array(huddleInvitation) }),
    errors: [],
    limit: 'read',
  }),
  answerInvitation: route({
    method: 'PUT',
    path: '/api/huddle-invitations/:huddleId',
    summary: 'Joins a huddle, or declines, of which nobody is notified.',
    access: 'huddleInvitee',
    params: byId,
    body: z.strictObject({ answer: z.enum(['accept', 'decline']) }),
    output: z.object({ items: z.array(huddleInvitation) }),
    errors: ['NOT_FOUND', 'HUDDLE_FULL'],
    limit: 'write',
  }),
};
