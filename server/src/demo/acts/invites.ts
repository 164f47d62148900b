import type { App } from '#server/platform/app.ts';
import { inviteSomebody } from '#server/slices/invites/invitations.ts';
import { type CodeUser, consumeInviteCode } from '#server/slices/invites/invite-codes.ts';

/** The member who uses an invitation, and when. */
type Use = CodeUser & { at: Date };

/** Makes an invitation for demo data and tests, and uses it up if somebody uses it. Returns its code. @param invitation.asOf by default the present */
export const makeInvitation = (
  app: App,
  uid: string,
  invitation: { asOf?: Date; usedBy?: Use } = {},
): Promise<string> =>
  app.transact(async (work) => {
    const code = await inviteSomebody(work, { uid, isNew: false, sessionId: null }, invitation.asOf ?? app.clock.now());
    const { usedBy } = invitation;
    if (usedBy) await consumeInviteCode(work, code, usedBy, usedBy.at);
    return code;
  });
