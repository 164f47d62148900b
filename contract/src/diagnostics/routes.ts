import * as z from 'zod/mini';
import { route } from '../route.ts';
import { clientError, status } from './views.ts';

export const diagnostics = {
  reportError: route({
    method: 'POST',
    path: '/api/client-errors',
    summary: 'Report an error in a browser: where in the scripts it happened, without a message and without a member.',
    access: 'public',
    body: clientError,
    output: z.object({ received: z.boolean() }),
    errors: [],
    limit: 'clientError',
  }),
  readStatus: route({
    method: 'GET',
    path: '/api/operator/status',
    summary: 'How the installation does: health, the last hour of all nodes, queues and the last backup.',
    access: 'operator',
    output: status,
    errors: ['NOT_FOUND'],
    limit: 'read',
    tokenScope: 'read',
  }),
};
