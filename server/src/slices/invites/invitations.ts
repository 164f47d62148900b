import type { Invitation, Invitations } from '#contract/invites/views.ts';
import { INVITATION_LIFETIME_DAYS, INVITATIONS_A_QUARTER } from '#contract/limits.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { InvitesContext } from './context.ts';
import { quarterOf } from './invitations.rules.ts';
import * as sql from './invitations.sql.ts';
import { issueCode } from './invite-codes.ts';
import { stateOf } from './views.ts';

/** Returns a member's invitations, newest first, without their codes and without who used them. */
export async function invitationsOf({ clock }: InvitesContext, db: Db, uid: string): Promise<Invitation[]> {
  const now = clock.now();
  const rows = await sql.invitationsOf(db, uid);
  return rows.map((row) => ({
    ...{ id: row.id, createdAt: row.createdAt, expiresAt: row.expiresAt },
    state: stateOf(row, now),
  }));
}

async function leftOf({ clock }: InvitesContext, db: Db, { uid, isNew }: { uid: string; isNew: boolean }) {
  const now = clock.now();
  const made = await sql.countSince(db, uid, quarterOf(now).from, now);
  return isNew ? 0 : Math.max(0, INVITATIONS_A_QUARTER - made);
}

/** Returns a member's invitations and how many more they can make. An account that is new can make none. */
export async function overviewOf(
  ctx: InvitesContext,
  db: Db,
  viewer: { uid: string; isNew: boolean },
): Promise<Invitations> {
  return {
    items: await invitationsOf(ctx, db, viewer.uid),
    left: await leftOf(ctx, db, viewer),
    renewsAt: viewer.isNew ? null : quarterOf(ctx.clock.now()).until.toISOString(),
  };
}

/** Makes an invitation. @throws AppError NO_INVITATION_LEFT */
export async function inviteSomebody(ctx: InvitesContext, work: Work, viewer: { uid: string; isNew: boolean }) {
  await sql.lockInvitations(work.db, viewer.uid);
  if ((await leftOf(ctx, work.db, viewer)) === 0) fail('NO_INVITATION_LEFT');
  return issueCode(ctx, work.db, { days: INVITATION_LIFETIME_DAYS, invitedBy: viewer.uid });
}
