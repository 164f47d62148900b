import * as z from 'zod/mini';
import { chatId } from '../chats/routes.ts';
import { TEXT } from '../limits.ts';
import { memberCard } from '../profiles/views.ts';
import { route } from '../route.ts';
import { emailAddress, text, uid } from '../shapes.ts';
import { appealState } from './views.ts';

const pair = z.object({ uid, other: uid });
const seq = z.number().check(z.multipleOf(1), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));
/** The secret of the link in the mail about a suspension. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'This link is not whole.'));
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
    summary: 'Report a member, or a message of theirs, to the operators, who see it as it is at this moment.',
    access: 'signedIn',
    body: z.strictObject({
      uid,
      reason: text(TEXT.reportReason, 1),
      message: z.optional(z.strictObject({ chatId, seq })),
    }),
    output: z.object({ reported: z.boolean() }),
    errors: ['USER_NOT_FOUND', 'NOT_FOUND', 'MESSAGE_DELETED'],
    limit: 'report',
  }),
  appealState: route({
    method: 'POST',
    path: '/api/appeals/state',
    summary: 'How the appeal stands that a mailed link leads to.',
    access: 'public',
    body: z.strictObject({ token }),
    output: appealState,
    errors: ['APPEAL_GONE'],
    limit: 'appeal',
  }),
  appeal: route({
    method: 'POST',
    path: '/api/appeals',
    summary: 'Appeal against a suspension, once, by the link in the mail about it.',
    access: 'public',
    body: z.strictObject({ token, words: text(TEXT.appeal, 1) }),
    output: appealState,
    errors: ['APPEAL_GONE', 'APPEAL_SENT'],
    limit: 'appeal',
  }),
  appealLink: route({
    method: 'POST',
    path: '/api/appeals/link',
    summary: 'Mail the link to appeal anew, if that account is suspended; the answer is the same if not.',
    access: 'public',
    body: z.strictObject({ email: emailAddress }),
    output: z.object({ asked: z.boolean() }),
    errors: [],
    limit: 'oobCode',
  }),
};
