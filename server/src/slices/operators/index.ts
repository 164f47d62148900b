import { addNote } from './add-note.ts';
import { announce } from './announce.ts';
import { appointModerator } from './appoint-moderator.ts';
import { cancelEvent } from './cancel-event.ts';
import { changeEvent } from './change-event.ts';
import { countWaiting } from './count-waiting.ts';
import { createEvent } from './create-event.ts';
import { decideAppeal } from './decide-appeal.ts';
import { decideRequest } from './decide-request.ts';
import { dismissModerator } from './dismiss-moderator.ts';
import { figures } from './figures.ts';
import { issueCode } from './issue-code.ts';
import { listAnnouncements } from './list-announcements.ts';
import { listAppeals } from './list-appeals.ts';
import { listAudit } from './list-audit.ts';
import { listBranches } from './list-branches.ts';
import { listCodes } from './list-codes.ts';
import { listInvitees } from './list-invitees.ts';
import { listMembers } from './list-members.ts';
import { listNotes } from './list-notes.ts';
import { listReports } from './list-reports.ts';
import { listRequests } from './list-requests.ts';
import { listTokens } from './list-tokens.ts';
import { makeToken } from './make-token.ts';
import { meetings } from './meetings.ts';
import { removeNote } from './remove-note.ts';
import { resolveReport } from './resolve-report.ts';
import { restore } from './restore.ts';
import { reviewInvitee } from './review-invitee.ts';
import { revokeCode } from './revoke-code.ts';
import { revokeToken } from './revoke-token.ts';
import { suspend } from './suspend.ts';
import { takeBackAnnouncement } from './take-back-announcement.ts';

export { writeNote } from './add-note.ts';
export { allowEmail } from './allow-email.ts';
export { forgetMemberInAudit, moveEmailInAudit } from './audit.sql.ts';
export { authenticateScript } from './authenticate-script.ts';
export { cancelAnnouncedEvent } from './cancel-event.ts';
export { changeAnnouncedEvent } from './change-event.ts';
export { announceEvent } from './create-event.ts';
export { decideMemberAppeal } from './decide-appeal.ts';
export { decideAccessRequest } from './decide-request.ts';
export { deleteAccount } from './delete-account.ts';
export { endSessions } from './end-sessions.ts';
export { deleteExpiredTokens, endTokens } from './end-tokens.ts';
export { issuePersonalCode } from './issue-code.ts';
export { appealsPage } from './list-appeals.ts';
export { inviteCodesPage } from './list-codes.ts';
export { membersPage } from './list-members.ts';
export { reportsPage } from './list-reports.ts';
export { accessRequestsPage } from './list-requests.ts';
export { makePasskeyCode } from './make-passkey-code.ts';
export { deleteOldNotes } from './notes.ts';
export { notifyOfFailedBackup } from './notify-of-failed-backup.ts';
export { mailWaiting, noteReport, notifyOperators } from './notify-operators.ts';
export { countFirstConnections } from './on-connection-changed.ts';
export { resetPasskeys } from './reset-passkeys.ts';
export { closeReport } from './resolve-report.ts';
export { restoreMember } from './restore.ts';
export { revokePersonalCode } from './revoke-code.ts';
export { setRole } from './set-role.ts';
export { suspendAndMail } from './suspend.ts';
export { webhookQueue } from './webhook.ts';

export const operatorsHandlers = {
  countWaiting,
  listRequests,
  decideRequest,
  listReports,
  resolveReport,
  listMembers,
  appointModerator,
  dismissModerator,
  listNotes,
  addNote,
  removeNote,
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
  listAnnouncements,
  announce,
  takeBackAnnouncement,
  figures,
  meetings,
  listTokens,
  makeToken,
  revokeToken,
  listAudit,
};
