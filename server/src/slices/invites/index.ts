import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { decide, languageOf, listRequests, requestOf } from './access-requests.ts';
import type { InvitesContext } from './context.ts';
import * as invitationsSql from './invitations.sql.ts';
import { invitationsOf, inviteSomebody } from './invitations.ts';
import { invite } from './invite.ts';
import * as codes from './invite-codes.ts';
import { deleteEmail, moveEmail } from './invites.sql.ts';
import { listInvitations } from './list-invitations.ts';
import { requestAccess } from './request-access.ts';
import { revokeInvitation } from './revoke-invitation.ts';

export const invitesHandlers = { requestAccess, listInvitations, invite, revokeInvitation };

/** The member who uses an invitation, and when. */
type Use = Parameters<typeof codes.consume>[3] & { at: Date };
const asOf = (ctx: InvitesContext, now: Date): InvitesContext => ({ ...ctx, clock: { ...ctx.clock, now: () => now } });

/** Makes an invitation, and uses it up if somebody uses it. Returns its code. */
async function inviteFor(ctx: InvitesContext, work: Work, uid: string, given: { asOf?: Date; usedBy?: Use }) {
  const code = await inviteSomebody(asOf(ctx, given.asOf ?? ctx.clock.now()), work, { uid, isNew: false });
  if (given.usedBy) await codes.consume(asOf(ctx, given.usedBy.at), work, code, given.usedBy);
  return code;
}

/** Invite codes, with which people sign up, and access requests, with which visitors ask for one. */
export function createInvites(ctx: InvitesContext) {
  return {
    context: ctx,
    accepts: (code: string) => codes.accepts(ctx, code),
    consume: (work: Work, code: string, member: Parameters<typeof codes.consume>[3]) =>
      codes.consume(ctx, work, code, member),
    /** `tx` is the transaction to create the code in, if there is one. */
    issueCode: (code?: Parameters<typeof codes.issueCode>[2], tx: Db = ctx.db) => codes.issueCode(ctx, tx, code),
    codes: (wanted: Parameters<typeof codes.listCodes>[1]) => codes.listCodes(ctx, wanted),
    revokeCode: (work: Work, id: string) => codes.revokeCode(ctx, work, id),
    invitations: {
      /** Returns a member's invitations, for their download. */
      of: (uid: string) => invitationsOf(ctx, ctx.db, uid),
      /** Makes an invitation for the demo data and tests, as of an earlier time if one is given. Returns its code. */
      invite: (uid: string, given: { asOf?: Date; usedBy?: Use } = {}) =>
        ctx.transact((work) => inviteFor(ctx, work, uid, given)),
      /** Revokes the open invitations of a member, in the transaction that hides them. */
      revokeAll: (work: Work, uid: string) => invitationsSql.revokeOf(work.db, uid, ctx.clock.now()),
      branches: (wanted: Parameters<typeof invitationsSql.branches>[1]) => invitationsSql.branches(ctx.db, wanted),
      unreviewed: (inviters: readonly string[], wanted: Parameters<typeof invitationsSql.unreviewed>[2]) =>
        invitationsSql.unreviewed(ctx.db, inviters, wanted),
      review: (work: Work, id: string) => invitationsSql.review(work.db, id, ctx.clock.now()),
    },
    requests: (wanted: Parameters<typeof listRequests>[1]) => listRequests(ctx, wanted),
    decide: (work: Work, id: string, status: 'accepted' | 'declined') => decide(ctx, work, id, status),
    requestOf: (email: string) => requestOf(ctx.db, email),
    languageOf,
    /** Runs in the transaction that deletes an account: deletes its access request, and its email from codes. */
    forgetEmail: (work: Work, email: string) => deleteEmail(work.db, email, ctx.clock.now()),
    /** Runs in the transaction that changes a confirmed email: the access request and codes follow to the new one. */
    moveEmail: (work: Work, change: { from: string; to: string }) => moveEmail(work.db, change),
  };
}
export type Invites = ReturnType<typeof createInvites>;
