import * as z from 'zod/mini';
import { route } from '../route.ts';
import { uid } from '../shapes.ts';
import { profileUpdate } from './fields.ts';
import { ownUser, profileView } from './views.ts';

/** The kinds of members for whom a member can preview their own profile. */
export const PREVIEWED_AS = ['stranger', 'connection'] as const;
const byUid = z.object({ uid });

export const profiles = {
  readUser: route({
    method: 'GET',
    path: '/api/users/:uid',
    summary: 'Returns your own record, with its public and its private part.',
    access: 'ownAccount',
    params: byUid,
    output: ownUser,
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'users/{uid}',
  }),
  readProfile: route({
    method: 'GET',
    path: '/api/users/:uid/public',
    summary: "Returns a member's profile as you may see it.",
    access: 'visible',
    params: byUid,
    output: profileView,
    errors: ['USER_NOT_FOUND', 'PROFILE_NOT_FOUND'],
    limit: 'read',
    specPath: 'users/{uid}/public',
  }),
  previewProfile: route({
    method: 'GET',
    path: '/api/users/:uid/preview',
    summary: 'Returns your own profile exactly as another member gets it: a stranger, or one of your connections.',
    access: 'ownAccount',
    params: byUid,
    query: z.object({ as: z.enum(PREVIEWED_AS) }),
    output: profileView,
    errors: ['NOT_FOUND', 'PROFILE_NOT_FOUND'],
    limit: 'read',
    specPath: 'users/{uid}/public',
  }),
  saveProfile: route({
    method: 'PATCH',
    path: '/api/users/:uid',
    summary: 'Saves public and private fields in one transaction. The first save needs a username.',
    access: 'ownAccount',
    params: byUid,
    body: profileUpdate,
    output: ownUser,
    errors: ['NOT_FOUND', 'USERNAME_TAKEN', 'USERNAME_REQUIRED', 'UNDER_AGE', 'BIRTHDAY_IN_FUTURE'],
    limit: 'write',
    specPath: 'users/{uid}/public, users/{uid}/private',
  }),
  checkUsername: route({
    method: 'GET',
    path: '/api/usernames/:username',
    summary: 'Returns whether a username is available to you. Your own counts as available.',
    access: 'signedIn',
    params: z.object({ username: z.string().check(z.maxLength(200)) }),
    output: z.object({ available: z.boolean() }),
    errors: [],
    limit: 'read',
    specPath: 'users (username)',
  }),
};
