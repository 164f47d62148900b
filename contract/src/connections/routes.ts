import * as z from 'zod/mini';
import { TEXT } from '../limits.ts';
import { CONNECTION_STATUSES, memberCard } from '../profiles/views.ts';
import { route } from '../route.ts';
import { instant, uid, words } from '../shapes.ts';

/** connections/{target}/{requester} as one of the two sees it. */
export const connectionView = z.object({
  target: z.string(),
  requester: z.string(),
  status: z.enum(CONNECTION_STATUSES),
  timestamp: instant,
  message: z.string(),
  /** Rises with every change, so that a late event never undoes a newer one. */
  version: z.number(),
  other: memberCard,
  direction: z.enum(['sent', 'received']),
  chatId: z.string(),
});
export type ConnectionView = z.output<typeof connectionView>;

const pair = z.object({ target: uid, requester: uid });

export const connections = {
  list: route({
    method: 'GET',
    path: '/api/connections/:uid',
    summary: 'Own connections and waiting requests, both ways, newest first.',
    access: 'owner',
    params: z.object({ uid }),
    output: z.object({ items: z.array(connectionView) }),
    errors: ['NOT_FOUND'],
    limit: 'read',
    data: 'connections/{uid}',
  }),
  read: route({
    method: 'GET',
    path: '/api/connections/:target/:requester',
    summary: 'One connection, by either of its two members.',
    access: 'party',
    params: pair,
    output: connectionView,
    errors: ['NOT_FOUND'],
    limit: 'read',
    data: 'connections/{targetUid}/{requesterUid}',
  }),
  request: route({
    method: 'PUT',
    path: '/api/connections/:target/:requester',
    summary: 'Ask to connect. If the other has asked already, the two are connected at once.',
    access: 'visible',
    params: pair,
    body: z.strictObject({ message: z._default(words(TEXT.connectionNote), '') }),
    output: connectionView,
    errors: [
      'NOT_FOUND',
      'USER_NOT_FOUND',
      'PROFILE_REQUIRED',
      'NOT_CONNECTABLE',
      'ALREADY_CONNECTED',
      'REQUEST_PENDING',
    ],
    limit: 'write',
    data: 'connections/{targetUid}/{requesterUid}',
  }),
  answer: route({
    method: 'PATCH',
    path: '/api/connections/:target/:requester',
    summary: 'The receiver accepts or declines.',
    access: 'party',
    params: pair,
    body: z.strictObject({ answer: z.enum(['accept', 'decline']) }),
    output: z.object({ status: z.enum(CONNECTION_STATUSES) }),
    errors: ['NOT_FOUND', 'REQUEST_NOT_PENDING'],
    limit: 'write',
    data: 'connections/{targetUid}/{requesterUid}',
  }),
  end: route({
    method: 'DELETE',
    path: '/api/connections/:target/:requester',
    summary: 'The sender withdraws a waiting request; either ends a connection.',
    access: 'party',
    params: pair,
    output: z.object({ status: z.enum(CONNECTION_STATUSES) }),
    errors: ['NOT_FOUND', 'REQUEST_NOT_PENDING'],
    limit: 'write',
    data: 'connections/{targetUid}/{requesterUid}',
  }),
};
