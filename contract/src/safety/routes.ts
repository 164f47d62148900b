import * as z from 'zod/mini';
import { TEXT } from '../limits.ts';
import { memberCard } from '../profiles/views.ts';
import { route } from '../route.ts';
import { text, uid } from '../shapes.ts';

const pair = z.object({ uid, other: uid });
const done = z.object({ blocked: z.boolean() });

export const safety = {
  listBlocks: route({
    method: 'GET',
    path: '/api/blocks/:uid',
    summary: 'Whom the caller has blocked.',
    access: 'owner',
    params: z.object({ uid }),
    output: z.object({ items: z.array(memberCard) }),
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  block: route({
    method: 'PUT',
    path: '/api/blocks/:uid/:other',
    summary: 'Block a member: neither sees, finds or reaches the other. They are not told.',
    access: 'owner',
    params: pair,
    output: done,
    errors: ['NOT_FOUND', 'USER_NOT_FOUND'],
    limit: 'write',
  }),
  unblock: route({
    method: 'DELETE',
    path: '/api/blocks/:uid/:other',
    summary: 'Lift a block of one’s own.',
    access: 'owner',
    params: pair,
    output: done,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  report: route({
    method: 'POST',
    path: '/api/reports',
    summary: 'Report a member to the operators.',
    access: 'signedIn',
    body: z.strictObject({ uid, reason: text(TEXT.reportReason, 1) }),
    output: z.object({ reported: z.boolean() }),
    errors: ['USER_NOT_FOUND'],
    limit: 'report',
  }),
};
