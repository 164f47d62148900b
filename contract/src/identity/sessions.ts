import * as z from 'zod/mini';
import { route } from '../route.ts';
import { instant, uid } from '../shapes.ts';

/** A browser or app in which a member is signed in. The names are coarse, and '' if unknown: they say nothing about versions. */
export const signedInBrowser = z.object({
  id: z.string(),
  /** Whether the request was made in this session. */
  current: z.boolean(),
  browser: z.string(),
  system: z.string(),
  /** When the member last gave their password there. */
  signedInAt: instant,
  /** At most an hour before the true time, because browsers in use report once an hour. */
  lastUsedAt: instant,
});
export type SignedInBrowser = z.output<typeof signedInBrowser>;

const sessionId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'This is not a session id.'));

/** The routes about a member's own sessions. The identity API is in routes.ts. */
export const identity = {
  listSessions: route({
    method: 'GET',
    path: '/api/users/:uid/sessions',
    summary: 'Lists where the caller is signed in, most recently used first.',
    access: 'ownAccount',
    params: z.object({ uid }),
    output: z.object({ sessions: z.array(signedInBrowser) }),
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'users/{uid}',
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/users/:uid/sessions/:sessionId',
    summary: 'Signs the caller out of one browser, which is also no longer known to the account.',
    access: 'ownAccount',
    params: z.object({ uid, sessionId }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
    limit: 'write',
    specPath: 'users/{uid}',
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/users/:uid/sessions',
    summary: 'Signs the caller out of every other browser.',
    access: 'ownAccount',
    params: z.object({ uid }),
    output: z.object({ ended: z.number() }),
    errors: ['NOT_FOUND'],
    limit: 'write',
    specPath: 'users/{uid}',
  }),
};
