import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import {
  accessRequestOf,
  languageOfAccessRequest,
  listAccessRequests,
  settleAccessRequest,
} from './access-requests.ts';
import type { InvitesContext } from './context.ts';
import { makeInvitation } from './for-demo.ts';
import { invitationBranches, unreviewedInvitees } from './invitations.sql.ts';
import { invitationsOf, markInviteeReviewed, revokeInvitationsOf } from './invitations.ts';
import { invite } from './invite.ts';
import {
  consumeInviteCode,
  findValidInviteCode,
  issueInviteCode,
  listInviteCodes,
  revokeInviteCode,
} from './invite-codes.ts';
import { forgetInvitedEmail, moveInvitedEmail } from './invited-emails.ts';
import { listInvitations } from './list-invitations.ts';
import { requestAccess } from './request-access.ts';
import { revokeInvitation } from './revoke-invitation.ts';

export {
  accessRequestOf,
  languageOfAccessRequest,
  listAccessRequests,
  settleAccessRequest,
} from './access-requests.ts';
export { makeInvitation } from './for-demo.ts';
export { invitationBranches, unreviewedInvitees } from './invitations.sql.ts';
export { invitationsOf, markInviteeReviewed, revokeInvitationsOf } from './invitations.ts';
export {
  consumeInviteCode,
  findValidInviteCode,
  issueInviteCode,
  listInviteCodes,
  revokeInviteCode,
} from './invite-codes.ts';
export { forgetInvitedEmail, moveInvitedEmail } from './invited-emails.ts';

export const invitesHandlers = { requestAccess, listInvitations, invite, revokeInvitation };

/** Invite codes, with which people sign up, and access requests, with which visitors ask for one. */
export function createInvites(ctx: InvitesContext) {
  return {
    context: ctx,
    accepts: (code: string) => findValidInviteCode(ctx, code),
    consume: (work: Work, code: string, member: Parameters<typeof consumeInviteCode>[3]) =>
      consumeInviteCode(ctx, work, code, member),
    issueCode: (db: Db, code?: Parameters<typeof issueInviteCode>[2]) => issueInviteCode(ctx, db, code),
    codes: (wanted: Parameters<typeof listInviteCodes>[1]) => listInviteCodes(ctx, wanted),
    revokeCode: (work: Work, id: string) => revokeInviteCode(ctx, work, id),
    invitations: {
      of: (uid: string) => invitationsOf(ctx, ctx.db, uid),
      invite: (uid: string, invitation?: Parameters<typeof makeInvitation>[2]) => makeInvitation(ctx, uid, invitation),
      revokeAll: (work: Work, uid: string) => revokeInvitationsOf(ctx, work, uid),
      branches: (wanted: Parameters<typeof invitationBranches>[1]) => invitationBranches(ctx.db, wanted),
      unreviewed: (inviters: readonly string[], wanted: Parameters<typeof unreviewedInvitees>[2]) =>
        unreviewedInvitees(ctx.db, inviters, wanted),
      review: (work: Work, id: string) => markInviteeReviewed(ctx, work, id),
    },
    requests: (wanted: Parameters<typeof listAccessRequests>[1]) => listAccessRequests(ctx.db, wanted),
    decide: (work: Work, id: string, status: 'accepted' | 'declined') => settleAccessRequest(ctx, work, id, status),
    requestOf: (email: string) => accessRequestOf(ctx.db, email),
    languageOf: languageOfAccessRequest,
    forgetEmail: (work: Work, email: string) => forgetInvitedEmail(ctx, work, email),
    moveEmail: moveInvitedEmail,
  };
}
export type Invites = ReturnType<typeof createInvites>;
