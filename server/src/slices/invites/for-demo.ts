import type { InvitesContext } from './context.ts';
import { inviteSomebody } from './invitations.ts';
import { consumeInviteCode } from './invite-codes.ts';

/** The member who uses an invitation, and when. */
type Use = Parameters<typeof consumeInviteCode>[3] & { at: Date };

/** Makes an invitation for the demo data and tests, as of an earlier time if one is given, and uses it up if somebody uses it. Returns its code. */
export const makeInvitation = (
  ctx: InvitesContext,
  uid: string,
  invitation: { asOf?: Date; usedBy?: Use } = {},
): Promise<string> =>
  ctx.transact(async (work) => {
    const code = await inviteSomebody(ctx, work, { uid, isNew: false }, invitation.asOf ?? ctx.clock.now());
    const { usedBy } = invitation;
    if (usedBy) await consumeInviteCode(ctx, work, code, usedBy, usedBy.at);
    return code;
  });
