import type { Invitation, Invitations } from '#contract/invites/views.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { INVITATION_LIFETIME_DAYS, INVITATIONS_A_QUARTER, quarterOf } from './invitations.rules.ts';
import * as sql from './invitations.sql.ts';
import { issueInviteCode } from './invite-codes.ts';
import { stateOf } from './views.ts';

/** Returns a member's invitations, newest first, without their codes and without who used them. */
export async function invitationsOf(app: App, db: Db, uid: string): Promise<Invitation[]> {
  const now = app.clock.now();
  const rows = await sql.invitationRowsOf(db, uid);
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    state: stateOf(row, now),
  }));
}

async function leftOf(db: Db, { uid, isNew }: { uid: string; isNew: boolean }, now: Date) {
  const madeCount = await sql.countSince(db, uid, quarterOf(now).from, now);
  return isNew ? 0 : Math.max(0, INVITATIONS_A_QUARTER - madeCount);
}

/** Returns a member's invitations and how many more they can make. An account that is new can make none. */
export async function overviewOf(app: App, db: Db, viewer: { uid: string; isNew: boolean }): Promise<Invitations> {
  return {
    items: await invitationsOf(app, db, viewer.uid),
    left: await leftOf(db, viewer, app.clock.now()),
    renewsAt: viewer.isNew ? null : quarterOf(app.clock.now()).until.toISOString(),
  };
}

interface Inviter {
  uid: string;
  isNew: boolean;
  sessionId: string | null;
}

/**
 * Makes an invitation. @param now by default the present @throws AppError NO_INVITATION_LEFT, UNAUTHENTICATED when the session, with whose
 * end invitations end, has just ended
 */
export async function inviteSomebody(work: Work, viewer: Inviter, now = work.app.clock.now()) {
  await sql.lockInvitations(work.db, viewer.uid);
  if ((await leftOf(work.db, viewer, now)) === 0) fail('NO_INVITATION_LEFT');
  const { uid: invitedBy, sessionId: madeInSession } = viewer;
  if (madeInSession !== null && !(await sql.lockOpenSession(work.db, madeInSession))) fail('UNAUTHENTICATED');
  return issueInviteCode(work, { days: INVITATION_LIFETIME_DAYS, invitedBy, madeInSession }, now);
}

/** Revokes the open invitations of a member, in the transaction that hides them. */
export const revokeInvitationsOf = (work: Work, uid: string) =>
  sql.revokeOpenInvitations(work.db, uid, work.app.clock.now());

/** Revokes the open invitations that were made in these sessions. */
export const revokeInvitationsMadeIn = (work: Work, sessionIds: readonly string[]) =>
  sql.revokeInvitationsMadeIn(work.db, sessionIds, work.app.clock.now());

/** Notes that an operator reviewed who came by an invitation. Returns the member; undefined when there is nobody to review. */
export const markInviteeReviewed = (work: Work, id: string) =>
  sql.recordInviteeReview(work.db, id, work.app.clock.now());
