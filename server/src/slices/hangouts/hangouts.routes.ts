import type { routes } from '#contract/index.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Hangouts } from './hangouts.service.ts';

export const hangoutsHandlers = (hangouts: Hangouts): Handlers<typeof routes.hangouts> => ({
  list: ({ query }, { actor }) => hangouts.list(actor.uid, query),
  create: ({ body }, { actor }) => hangouts.create(actor.uid, body),
  read: ({ params }, { actor }) => hangouts.read(actor.uid, params.hangoutId),
  change: ({ params, body }, { actor }) => hangouts.change(actor.uid, params.hangoutId, body),
  cancel: ({ params }, { actor }) => hangouts.cancel(actor.uid, params.hangoutId),
  join: ({ params, body }) => hangouts.join(params.uid, params.hangoutId, body.rsvp),
  leave: ({ params }) => hangouts.leave(params.uid, params.hangoutId),
});
