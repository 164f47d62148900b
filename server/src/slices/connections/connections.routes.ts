import type { routes } from '#contract/index.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Connections } from './connections.service.ts';

export const connectionsHandlers = (connections: Connections): Handlers<typeof routes.connections> => ({
  list: async ({ params }) => ({ items: await connections.list(params.uid) }),
  read: ({ params }, { actor }) => connections.read(actor.uid, params.target, params.requester),
  // Whoever asks is the requester: nobody asks in another's name.
  request: ({ params, body }, { actor }) =>
    params.requester === actor.uid ? connections.request(actor.uid, params.target, body.message) : fail('NOT_FOUND'),
  answer: ({ params, body }, { actor }) =>
    connections.answer(actor.uid, params.target, params.requester, body.answer === 'accept'),
  end: ({ params }, { actor }) => connections.end(actor.uid, params.target, params.requester),
});
