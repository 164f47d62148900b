import type { Work } from '#server/platform/db/unit-of-work.ts';
import { allowEmail } from './allow-email.ts';
import { cancelAnnouncedEvent, cancelEvent } from './cancel-event.ts';
import { changeAnnouncedEvent, changeEvent } from './change-event.ts';
import type { By, OperatorsContext } from './context.ts';
import { announceEvent, createEvent } from './create-event.ts';
import { decideAppeal, decideMemberAppeal } from './decide-appeal.ts';
import { decideAccessRequest, decideRequest } from './decide-request.ts';
import { deleteAccount } from './delete-account.ts';
import { endSessions } from './end-sessions.ts';
import { figures } from './figures.ts';
import { type CodeRecipient, issueCode, issuePersonalCode } from './issue-code.ts';
import { appealsPage, listAppeals } from './list-appeals.ts';
import { listAudit } from './list-audit.ts';
import { listBranches } from './list-branches.ts';
import { inviteCodesPage, listCodes } from './list-codes.ts';
import { listInvitees } from './list-invitees.ts';
import { listMembers, membersPage } from './list-members.ts';
import { listReports, reportsPage } from './list-reports.ts';
import { listRequests, accessRequestsPage } from './list-requests.ts';
import { makePasskeyCode } from './make-passkey-code.ts';
import { meetings } from './meetings.ts';
import * as sql from './operators.sql.ts';
import type { Paged } from './pages.ts';
import { resetPasskeys } from './reset-passkeys.ts';
import { closeReport, type Resolution, resolveReport } from './resolve-report.ts';
import { restore, restoreMember } from './restore.ts';
import { reviewInvitee } from './review-invitee.ts';
import { revokeCode, revokePersonalCode } from './revoke-code.ts';
import { setOperator } from './set-operator.ts';
import { suspend, suspendAndMail } from './suspend.ts';

export const operatorsHandlers = {
  ...{ listRequests, decideRequest, listReports, resolveReport, listMembers, suspend, restore },
  ...{ listAppeals, decideAppeal, listCodes, issueCode, revokeCode },
  ...{ listBranches, listInvitees, reviewInvitee },
  ...{ createEvent, changeEvent, cancelEvent, figures, meetings, listAudit },
};

export type Operators = ReturnType<typeof createOperators>;

/** The actions of operators, on the screens and on the command line. Every action and its audit entry are one transaction. */
export function createOperators(ctx: OperatorsContext) {

  ctx.connections.onChange(async (work, { kind, target, requester }) => {
    if (kind === 'connected' || kind === 'bothWant')
      await sql.recordFirstConnections(work.db, [target, requester], ctx.clock.now());
  });

  // A mailbox alone can take an account back, which removes its passkeys. It must not be enough for what operators may do.
  ctx.identity.onReclaimed((work, uid) => setOperator(ctx, work, null, uid, false));

  return {
    context: ctx,
    // The command line uses the same functions as the routes, with null as the operator.
    setOperator: (by: By, uid: string, operator: boolean) =>
      ctx.transact((work) => setOperator(ctx, work, by, uid, operator)),
    makePasskeyCode: (by: By, uid: string) => ctx.transact((work) => makePasskeyCode(ctx, work, by, uid)),
    resetPasskeys: (by: By, uid: string) => ctx.transact((work) => resetPasskeys(ctx, work, by, uid)),
    allowEmail: (by: By, email: string) => ctx.transact((work) => allowEmail(ctx, work, by, email)),
    /** Ends every session of a member, or of everybody when `uid` is null. */
    endSessions: (by: By, uid: string | null) => ctx.transact((work) => endSessions(ctx, work, by, uid)),
    requests: (query: Paged & { show: 'waiting' | 'decided' }) => accessRequestsPage(ctx, query),
    decide: (by: By, id: string, decision: 'accept' | 'decline') =>
      ctx.transact((work) => decideAccessRequest(ctx, work, by, { id, decision })),
    members: (query: Paged & { search: string; show: 'all' | 'suspended' }) => membersPage(ctx, query),
    suspend: (by: By, uid: string, reason: string, words = '') =>
      ctx.transact((work) => suspendAndMail(ctx, work, by, { uid, reason, words })),
    /** Deletes a member's account, now or after the days in which its owner can undo it. */
    deleteAccount: (by: By, uid: string, now: boolean) =>
      ctx.transact((work) => deleteAccount(ctx, work, by, { uid, now })),
    restore: (by: By, uid: string) => ctx.transact((work) => restoreMember(ctx, work, by, uid)),
    reports: (query: Paged & { show: 'open' | 'resolved' }) => reportsPage(ctx, query),
    resolveReport: (by: By, id: string, resolution: Omit<Resolution, 'id'>) =>
      ctx.transact((work) => closeReport(ctx, work, by, { id, ...resolution })),
    appeals: (query: Paged & { show: 'open' | 'decided' }) => appealsPage(ctx, query),
    decideAppeal: (by: By, id: string, decision: 'accept' | 'decline', words = '') =>
      ctx.transact((work) => decideMemberAppeal(ctx, work, by, { id, decision, words })),
    codes: (query: Paged) => inviteCodesPage(ctx, query),
    issueCode: (by: By, recipient: CodeRecipient) => ctx.transact((work) => issuePersonalCode(ctx, work, by, recipient)),
    revokeCode: (by: By, id: string) => ctx.transact((work) => revokePersonalCode(ctx, work, by, id)),
    createEvent: (by: By, given: Parameters<typeof announceEvent>[3]) =>
      ctx.transact((work) => announceEvent(ctx, work, by, given)),
    changeEvent: (by: By, id: string, given: Parameters<typeof changeAnnouncedEvent>[4]) =>
      ctx.transact((work) => changeAnnouncedEvent(ctx, work, by, id, given)),
    cancelEvent: (by: By, id: string, reason: string) =>
      ctx.transact((work) => cancelAnnouncedEvent(ctx, work, by, id, reason)),
    /** Removes a deleted account's email, and what operators wrote about the member, from the log. */
    forgetMember: (work: Work, uid: string, email: string | null) => sql.forgetMemberInAudit(work.db, uid, email),
    /** Replaces a member's former email in the log, in the transaction that changes it. */
    moveEmail: (work: Work, change: { from: string; to: string }) => sql.moveEmailInAudit(work.db, change),
  };
}
