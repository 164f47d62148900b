import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { decide, listRequests, requestOf } from './access-requests.ts';
import type { InvitesContext } from './context.ts';
import * as codes from './invite-codes.ts';
import { deleteEmail, moveEmail } from './invites.sql.ts';
import { requestAccess } from './request-access.ts';

export const invitesHandlers = { requestAccess };

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
    requests: (wanted: Parameters<typeof listRequests>[1]) => listRequests(ctx, wanted),
    decide: (work: Work, id: string, status: 'accepted' | 'declined') => decide(ctx, work, id, status),
    requestOf: (email: string) => requestOf(ctx.db, email),
    /** Runs in the transaction that deletes an account: deletes its access request, and its email from codes. */
    forgetEmail: (work: Work, email: string) => deleteEmail(work.db, email, ctx.clock.now()),
    /** Runs in the transaction that changes a confirmed email: the access request and codes follow to the new one. */
    moveEmail: (work: Work, change: { from: string; to: string }) => moveEmail(work.db, change),
  };
}
export type Invites = ReturnType<typeof createInvites>;
