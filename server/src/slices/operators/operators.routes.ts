import type { routes } from '#contract/index.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Operators } from './operators.service.ts';

export const operatorsHandlers = (operators: Operators): Handlers<typeof routes.operators> => ({
  listRequests: ({ query }) => operators.requests(query),
  decideRequest: ({ params, body }, { actor }) => operators.decide(actor.uid, params.id, body.decision),
  listReports: ({ query }) => operators.reports(query),
  async resolveReport({ params, body }, { actor }) {
    return { resolved: true, ...(await operators.resolveReport(actor.uid, params.id, body)) };
  },
  listMembers: ({ query }) => operators.members(query),
  async suspend({ params, body }, { actor }) {
    return { suspended: true, ...(await operators.suspend(actor.uid, params.uid, body.reason, body.words)) };
  },
  async restore({ params }, { actor }) {
    return { suspended: false, ...(await operators.restore(actor.uid, params.uid)) };
  },
  listAppeals: ({ query }) => operators.appeals(query),
  decideAppeal: ({ params, body }, { actor }) =>
    operators.decideAppeal(actor.uid, params.id, body.decision, body.words),
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
