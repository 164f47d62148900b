import type { routes } from '#contract/index.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Safety } from './safety.service.ts';

export const safetyHandlers = (safety: Safety): Handlers<typeof routes.safety> => ({
  listBlocks: async ({ params }) => ({ items: await safety.blocked(params.uid) }),
  block: async ({ params }) => {
    await safety.block(params.uid, params.other);
    return { blocked: true };
  },
  unblock: async ({ params }) => {
    await safety.unblock(params.uid, params.other);
    return { blocked: false };
  },
  report: async ({ body }, { actor }) => {
    await safety.reports.report(actor.uid, body);
    return { reported: true };
  },
  appealState: ({ body }) => safety.appeals.state(body.token),
  appeal: ({ body }) => safety.appeals.send(body.token, body.words),
  appealLink: async ({ body }) => {
    safety.appeals.mailLink(body.email);
    return { asked: true };
  },
});
