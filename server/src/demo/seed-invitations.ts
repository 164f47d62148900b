import { DAY_MS } from '#contract/durations.ts';
import { makeInvitation } from '#server/demo/acts/invites.ts';
import { invitationsOf } from '#server/slices/invites/index.ts';
import type { App } from '../platform/app.ts';
import { joinedAt } from './joined-at.ts';
import { demoEmail } from './login.ts';

const INVITER = 'nick.moretti';
/** The member who signed up with an invitation of the other one, a day after it was made. */
const INVITEE = 'catherine.beaumont';

/** Gives a demo member an invitation that another one used, and one that is open (B-08). May run twice. */
export async function seedInvitations(app: App, uids: Map<string, string>, begunAt: Date) {
  const [inviter, uid] = [uids.get(INVITER), uids.get(INVITEE)];
  const usedAt = joinedAt(INVITEE, begunAt);
  if (!inviter || !uid || !usedAt) return;
  const states = (await invitationsOf(app, app.db, inviter)).map(({ state }) => state);
  const usedBy = { uid, email: demoEmail(INVITEE), at: usedAt };
  if (!states.includes('used'))
    await makeInvitation(app, inviter, { asOf: new Date(usedAt.getTime() - DAY_MS), usedBy });
  if (!states.includes('open')) await makeInvitation(app, inviter, { asOf: new Date(usedAt.getTime() + DAY_MS) });
}
