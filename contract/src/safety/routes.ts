import * as z from 'zod/mini';
import { memberCard } from '../profiles/views.ts';
import { route } from '../route.ts';
import { emailAddress, uid } from '../shapes.ts';
import { appealForm, appealToken } from './forms.ts';
import { appealState } from './views.ts';

const pair = z.object({ uid, other: uid });
const blockState = z.object({ blocked: z.boolean() });

export const safety = {
  listBlocks: route({
    method: 'GET',
    path: '/api/blocks/:uid',
    summary: 'Lists the members you have blocked.',
    access: 'owner',
    params: z.object({ uid }),
    output: z.object({ items: z.array(memberCard) }),
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  block: route({
    method: 'PUT',
    path: '/api/blocks/:uid/:other',
    summary: 'Blocks a member: neither of you can see, find or reach the other. They are not notified.',
    access: 'owner',
    params: pair,
    output: blockState,
    errors: ['NOT_FOUND', 'USER_NOT_FOUND'],
    limit: 'write',
  }),
  unblock: route({
    method: 'DELETE',
    path: '/api/blocks/:uid/:other',
    summary:
      'Removes one of your blocks. Within two minutes it also restores the connection and the places in hangouts.',
    access: 'owner',
    params: pair,
    output: blockState,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  appealState: route({
    method: 'POST',
    path: '/api/appeals/state',
    summary: 'Returns the state of the appeal that a mailed link is for.',
    access: 'public',
    body: z.strictObject({ token: appealToken }),
    output: appealState,
    errors: ['APPEAL_GONE'],
    limit: 'link',
    link: 'appeal',
  }),
  appeal: route({
    method: 'POST',
    path: '/api/appeals',
    summary:
      'Sends an appeal against a suspension, with the token of the mailed link. There is one appeal for each suspension.',
    access: 'public',
    body: appealForm,
    output: appealState,
    errors: ['APPEAL_GONE', 'APPEAL_SENT'],
    limit: 'link',
    link: 'appeal',
  }),
  appealLink: route({
    method: 'POST',
    path: '/api/appeals/link',
    summary: 'Mails a new link to appeal if the account is suspended. The answer is the same if it is not.',
    access: 'public',
    body: z.strictObject({ email: emailAddress }),
    output: z.object({ asked: z.boolean() }),
    errors: [],
    limit: 'appealLink',
    beyondLimit: 'wait',
  }),
};
