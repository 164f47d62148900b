import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { lockRoleOfMember, setAccountDisabled } from '#server/slices/identity/index.ts';
import { startSuspension, suspensionMail } from '#server/slices/safety/index.ts';
import { type By, queueMail, writeAudit } from './operator-action.ts';
import { takeRole } from './set-role.ts';
import { maySuspend } from './staff.rules.ts';
import { appealReach, reachOfActor, roleOfActor } from './staff.ts';

export interface Suspension {
  uid: string;
  /** For operators and moderators. */
  reason: string;
  /** For the member; none by default. */
  words?: string;
}

/**
 * Ends a member's sessions and hides them from everybody.
 * @returns the mail that tells the member; null when they are suspended already
 * @throws AppError USER_NOT_FOUND, NOT_SUSPENDABLE
 */
export async function suspendMember(
  work: Work,
  actorUid: By,
  { uid, reason, words = '' }: Suspension,
): Promise<Mail | null> {
  const { role } = (await lockRoleOfMember(work.db, uid)) ?? fail('USER_NOT_FOUND');
  if (!maySuspend(await roleOfActor(work.db, actorUid), role)) fail('NOT_SUSPENDABLE');
  if (!(await startSuspension(work, uid, { reason, words, ofStaff: role !== null }))) return null;
  // A moderator who comes back from a suspension is an ordinary member.
  if (role !== null) await takeRole(work, actorUid, uid);
  await setAccountDisabled(work, uid, true);
  await writeAudit(work, actorUid, 'suspended', { member: uid, note: reason });
  return suspensionMail(work.app, work.db, uid);
}

/**
 * Suspends a member without a report, and queues the mail about it.
 * @throws AppError as suspendMember; OWN_REPORT for a moderator who reported the member: others decide that report
 */
export async function suspendAndMail(work: Work, actorUid: By, suspension: Suspension) {
  const { exceptOf } = await appealReach(work.db, await reachOfActor(work.db, actorUid));
  if (exceptOf.includes(suspension.uid)) fail('OWN_REPORT');
  return queueMail(work, await suspendMember(work, actorUid, suspension));
}

export const suspend = handleInTransaction(operators.suspend, async ({ work, viewer, params, body }) => ({
  suspended: true,
  ...(await suspendAndMail(work, viewer.uid, { ...params, ...body })),
}));
