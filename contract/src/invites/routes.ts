import * as z from 'zod/mini';
import { route } from '../route.ts';
import { empty, uid } from '../shapes.ts';
import { accessRequest } from './forms.ts';
import { invitations } from './views.ts';

export const invites = {
  requestAccess: route({
    method: 'POST',
    path: '/api/access-requests',
    summary:
      'Requests beta access. A second request for the same email gets the same answer. While the first waits, operators see both. It counts as a new one when the first was declined or its code has lapsed.',
    access: 'public',
    body: accessRequest,
    output: empty,
    errors: ['ACCESS_REQUEST_FAILED'],
    limit: 'accessRequest',
    beyondLimit: 'wait',
  }),
  listInvitations: route({
    method: 'GET',
    path: '/api/invitations/:uid',
    summary: 'Returns the caller’s invitations, without their codes, and how many they can still make.',
    access: 'owner',
    params: z.object({ uid }),
    output: invitations,
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  invite: route({
    method: 'POST',
    path: '/api/invitations/:uid',
    summary: 'Makes an invitation: a code that opens one account. It is returned here once. New accounts have none.',
    access: 'owner',
    params: z.object({ uid }),
    output: z.object({ code: z.string(), invitations }),
    errors: ['NOT_FOUND', 'NO_INVITATION_LEFT'],
    limit: 'write',
  }),
  revokeInvitation: route({
    method: 'DELETE',
    path: '/api/invitations/:uid/:id',
    summary: 'Revokes an invitation that nobody has used. The caller can make another one in its place.',
    access: 'owner',
    params: z.object({ uid, id: z.uuid() }),
    output: invitations,
    errors: ['NOT_FOUND', 'CODE_NOT_OPEN'],
    limit: 'write',
  }),
};
