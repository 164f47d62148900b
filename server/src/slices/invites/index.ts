import { invite } from './invite.ts';
import { listInvitations } from './list-invitations.ts';
import { requestAccess } from './request-access.ts';
import { revokeInvitation } from './revoke-invitation.ts';

export {
  accessRequestOf,
  languageOfAccessRequest,
  listAccessRequests,
  settleAccessRequest,
} from './access-requests.ts';
export { invitationBranches, unreviewedInvitees } from './invitations.sql.ts';
export { invitationsOf, markInviteeReviewed, revokeInvitationsMadeIn, revokeInvitationsOf } from './invitations.ts';
export {
  consumeInviteCode,
  findValidInviteCode,
  issueInviteCode,
  listInviteCodes,
  revokeInviteCode,
  type ValidInviteCode,
} from './invite-codes.ts';
export { forgetInvitedEmail, moveInvitedEmail } from './invited-emails.ts';
export { countAccessRequests } from './invites.sql.ts';

export const invitesHandlers = { requestAccess, listInvitations, invite, revokeInvitation };
