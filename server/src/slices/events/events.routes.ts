import type { routes } from '#contract/index.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Events } from './events.service.ts';

export const eventsHandlers = (events: Events): Handlers<typeof routes.events> => ({
  list: async ({ query }) => ({ items: await events.list(query.when) }),
  read: ({ params }) => events.read(params.eventId),
  join: ({ params }, { actor }) => events.join(actor.uid, params.eventId),
  leave: ({ params }, { actor }) => events.leave(actor.uid, params.eventId),
  messages: ({ params, query }, { actor }) => events.messages(actor.uid, params.eventId, query.before),
  send: ({ params, body }, { actor }) => events.send(actor.uid, params.eventId, body),
});
