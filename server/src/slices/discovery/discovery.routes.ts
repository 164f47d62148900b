import type { routes } from '#contract/index.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Discovery } from './discovery.service.ts';

export const discoveryHandlers = (discovery: Discovery): Handlers<typeof routes.discovery> => ({
  intros: ({ query }, { actor }) => discovery.intros(actor.uid, query),
});
