import type { routes } from '#contract/index.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Operators } from './operators.service.ts';

export const operatorsHandlers = (operators: Operators): Handlers<typeof routes.operators> => ({
  listRequests: ({ query }) => operators.requests(query),
  decideRequest: ({ params, body }, { actor }) => operators.decide(actor.uid, params.id, body.decision),
  listReports: ({ query }) => operators.reports(query),
  async resolveReport({ params, body }, { actor }) {
    await operators.resolveReport(actor.uid, params.id, body.resolution);
    return { resolved: true };
  },
  listMembers: ({ query }) => operators.members(query),
  async suspend({ params, body }, { actor }) {
    await operators.suspend(actor.uid, params.uid, body.reason);
    return { suspended: true };
  },
  async restore({ params }, { actor }) {
    await operators.restore(actor.uid, params.uid);
    return { suspended: false };
  },
  listCodes: ({ query }) => operators.codes(query),
  issueCode: ({ body }, { actor }) => operators.issueCode(actor.uid, body.email ?? null),
  async revokeCode({ params }, { actor }) {
    await operators.revokeCode(actor.uid, params.id);
    return { revoked: true };
  },
  createEvent: ({ body }, { actor }) => operators.createEvent(actor.uid, body),
  changeEvent: ({ params, body }, { actor }) => operators.changeEvent(actor.uid, params.eventId, body),
  cancelEvent: ({ params, body }, { actor }) => operators.cancelEvent(actor.uid, params.eventId, body.reason),
  figures: async ({ query }) => ({ days: await operators.figures(query.days) }),
  listAudit: ({ query }) => operators.audit(query),
});
