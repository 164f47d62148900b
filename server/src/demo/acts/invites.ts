import type { App } from '#server/platform/app.ts';
import { inviteSomebody } from '#server/slices/invites/invitations.ts';
import { consumeInviteCode } from '#server/slices/invites/invite-codes.ts';

/** The member who uses an invitation, and when. */
type Use = Parameters<typeof consumeInviteCode>[2] & { at: Date };

/** Makes an invitation for the demo data and tests, as of an earlier time if one is given, and uses it up if somebody uses it. Returns its code. */
export const makeInvitation = (
  app: App,
  uid: string,
  invitation: { asOf?: Date; usedBy?: Use } = {},
): Promise<string> =>
  app.transact(async (work) => {
    const code = await inviteSomebody(work, { uid, isNew: false }, invitation.asOf ?? app.clock.now());
    const { usedBy } = invitation;
    if (usedBy) await consumeInviteCode(work, code, usedBy, usedBy.at);
    return code;
  });
