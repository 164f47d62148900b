import * as z from 'zod/mini';
import { TEXT_MAX } from '../limits.ts';
import { page, pageQuery } from '../pagination.ts';
import { CONNECTION_STATUSES, memberCard } from '../profiles/views.ts';
import { route } from '../route.ts';
import { instant, messageText, uid } from '../shapes.ts';

/** A connection or request, connections/{target}/{requester}, as one of its two members sees it. */
export const connectionView = z.object({
  target: z.string(),
  requester: z.string(),
  status: z.enum(CONNECTION_STATUSES),
  timestamp: instant,
  message: z.string(),
  /** Rises with every change, so that an event that arrives late never replaces a newer state. */
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
    summary: 'Lists your connections and your pending requests, sent and received, newest first.',
    access: 'owner',
    params: z.object({ uid }),
    query: z.object(pageQuery),
    output: page(connectionView),
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'connections/{uid}',
  }),
  read: route({
    method: 'GET',
    path: '/api/connections/:target/:requester',
    summary: 'Returns a connection or request to one of its two members.',
    access: 'party',
    params: pair,
    output: connectionView,
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'connections/{targetUid}/{requesterUid}',
  }),
  request: route({
    method: 'PUT',
    path: '/api/connections/:target/:requester',
    summary: 'Sends a connection request. If there is a request from the other member, connects the two at once.',
    access: 'visible',
    params: pair,
    body: z.strictObject({ message: z._default(messageText(TEXT_MAX.connectionNote), '') }),
    output: connectionView,
    errors: ['NOT_FOUND', 'USER_NOT_FOUND', 'ALREADY_CONNECTED', 'REQUEST_PENDING'],
    limit: 'write',
    specPath: 'connections/{targetUid}/{requesterUid}',
  }),
  answer: route({
    method: 'PATCH',
    path: '/api/connections/:target/:requester',
    summary: 'Accepts or declines a request. Only its target can do this.',
    access: 'party',
    params: pair,
    body: z.strictObject({ answer: z.enum(['accept', 'decline']) }),
    output: z.object({ status: z.enum(CONNECTION_STATUSES) }),
    errors: ['NOT_FOUND', 'REQUEST_NOT_PENDING'],
    limit: 'write',
    specPath: 'connections/{targetUid}/{requesterUid}',
  }),
  end: route({
    method: 'DELETE',
    path: '/api/connections/:target/:requester',
    summary: 'Withdraws a pending request, for its requester, or ends a connection, for either member.',
    access: 'party',
    params: pair,
    output: z.object({ status: z.enum(CONNECTION_STATUSES) }),
    errors: ['NOT_FOUND', 'REQUEST_NOT_PENDING'],
    limit: 'write',
    specPath: 'connections/{targetUid}/{requesterUid}',
  }),
};
