import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { ChangedEventForm, NewEventForm } from '#server/slices/events/index.ts';
import { cancelEvent } from './cancel-event.ts';
import { changeEvent } from './change-event.ts';
import {
  commandAllowEmail,
  commandCancelEvent,
  commandChangeEvent,
  commandCreateEvent,
  commandDecideAppeal,
  commandDecideRequest,
  commandDeleteAccount,
  commandEndSessions,
  commandIssueCode,
  commandMakePasskeyCode,
  commandResetPasskeys,
  commandResolveReport,
  commandRestore,
  commandRevokeCode,
  commandSetOperator,
  commandSuspend,
} from './commands.ts';
import type { By, OperatorsContext } from './context.ts';
import { createEvent } from './create-event.ts';
import { decideAppeal } from './decide-appeal.ts';
import { decideRequest } from './decide-request.ts';
import { figures } from './figures.ts';
import { followOtherSlices } from './follow-other-slices.ts';
import { type CodeRecipient, issueCode } from './issue-code.ts';
import { appealsPage, listAppeals } from './list-appeals.ts';
import { listAudit } from './list-audit.ts';
import { listBranches } from './list-branches.ts';
import { inviteCodesPage, listCodes } from './list-codes.ts';
import { listInvitees } from './list-invitees.ts';
import { listMembers, membersPage } from './list-members.ts';
import { listReports, reportsPage } from './list-reports.ts';
import { accessRequestsPage, listRequests } from './list-requests.ts';
import { meetings } from './meetings.ts';
import { forgetMemberInAudit, moveEmailInAudit } from './operators.sql.ts';
import type { Paged } from './pages.ts';
import { type Resolution, resolveReport } from './resolve-report.ts';
import { restore } from './restore.ts';
import { reviewInvitee } from './review-invitee.ts';
import { revokeCode } from './revoke-code.ts';
import { suspend } from './suspend.ts';

export {
  commandAllowEmail,
  commandCancelEvent,
  commandChangeEvent,
  commandCreateEvent,
  commandDecideAppeal,
  commandDecideRequest,
  commandDeleteAccount,
  commandEndSessions,
  commandIssueCode,
  commandMakePasskeyCode,
  commandResetPasskeys,
  commandResolveReport,
  commandRestore,
  commandRevokeCode,
  commandSetOperator,
  commandSuspend,
} from './commands.ts';
export { appealsPage } from './list-appeals.ts';
export { inviteCodesPage } from './list-codes.ts';
export { membersPage } from './list-members.ts';
export { reportsPage } from './list-reports.ts';
export { accessRequestsPage } from './list-requests.ts';
export { forgetMemberInAudit, moveEmailInAudit } from './operators.sql.ts';

export const operatorsHandlers = {
  listRequests,
  decideRequest,
  listReports,
  resolveReport,
  listMembers,
  suspend,
  restore,
  listAppeals,
  decideAppeal,
  listCodes,
  issueCode,
  revokeCode,
  listBranches,
  listInvitees,
  reviewInvitee,
  createEvent,
  changeEvent,
  cancelEvent,
  figures,
  meetings,
  listAudit,
};

export type Operators = ReturnType<typeof createOperators>;

/** The actions of operators, on the screens and on the command line. Every action and its audit entry are one transaction. */
export function createOperators(ctx: OperatorsContext) {
  followOtherSlices(ctx);
  return {
    context: ctx,
    setOperator: (by: By, uid: string, operator: boolean) => commandSetOperator(ctx, by, uid, operator),
    makePasskeyCode: (by: By, uid: string) => commandMakePasskeyCode(ctx, by, uid),
    resetPasskeys: (by: By, uid: string) => commandResetPasskeys(ctx, by, uid),
    allowEmail: (by: By, email: string) => commandAllowEmail(ctx, by, email),
    endSessions: (by: By, uid: string | null) => commandEndSessions(ctx, by, uid),
    requests: (query: Paged & { show: 'waiting' | 'decided' }) => accessRequestsPage(ctx, query),
    decide: (by: By, id: string, decision: 'accept' | 'decline') => commandDecideRequest(ctx, by, id, decision),
    members: (query: Paged & { search: string; show: 'all' | 'suspended' }) => membersPage(ctx, query),
    suspend: (by: By, uid: string, reason: string, words?: string) => commandSuspend(ctx, by, uid, reason, words),
    deleteAccount: (by: By, uid: string, now: boolean) => commandDeleteAccount(ctx, by, uid, now),
    restore: (by: By, uid: string) => commandRestore(ctx, by, uid),
    reports: (query: Paged & { show: 'open' | 'resolved' }) => reportsPage(ctx, query),
    resolveReport: (by: By, id: string, resolution: Omit<Resolution, 'id'>) =>
      commandResolveReport(ctx, by, id, resolution),
    appeals: (query: Paged & { show: 'open' | 'decided' }) => appealsPage(ctx, query),
    decideAppeal: (by: By, id: string, decision: 'accept' | 'decline', words?: string) =>
      commandDecideAppeal(ctx, by, id, decision, words),
    codes: (query: Paged) => inviteCodesPage(ctx, query),
    issueCode: (by: By, recipient: CodeRecipient) => commandIssueCode(ctx, by, recipient),
    revokeCode: (by: By, id: string) => commandRevokeCode(ctx, by, id),
    createEvent: (by: By, form: NewEventForm) => commandCreateEvent(ctx, by, form),
    changeEvent: (by: By, id: string, form: ChangedEventForm) => commandChangeEvent(ctx, by, id, form),
    cancelEvent: (by: By, id: string, reason: string) => commandCancelEvent(ctx, by, id, reason),
    forgetMember: (work: Work, uid: string, email: string | null) => forgetMemberInAudit(work, uid, email),
    moveEmail: (work: Work, change: { from: string; to: string }) => moveEmailInAudit(work, change),
  };
}
