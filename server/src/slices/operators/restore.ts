import { operators } from '#contract/operators/routes.ts';
import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { accountExists, recipientOf, setAccountDisabled } from '#server/slices/identity/index.ts';
import { endSuspension, hiddenMembersAmong, restoredMail, suspensionsOf } from '#server/slices/safety/index.ts';
import { type By, queueMail, writeAudit } from './operator-action.ts';
import { mayLift } from './staff.rules.ts';
import { appealReach, reachOfActor } from './staff.ts';

/** Returns the address of the screen where a restored member signs in again. */
export const loginUrl = (app: App) => `${app.publicUrl()}/login`;

/** Lifts a suspension. Returns to whom the mail about it goes; null when they were not suspended. */
export async function liftSuspension(work: Work, uid: string) {
  if (!(await endSuspension(work, uid))) return null;
  // An account whose owner asked for its deletion stays closed.
  await setAccountDisabled(work, uid, (await hiddenMembersAmong(work.db, [uid])).has(uid));
  return recipientOf(work.db, uid);
}

/** Lifts a suspension and queues the mail about it. @throws AppError USER_NOT_FOUND, also for one that is beyond a moderator */
export async function restoreMember(work: Work, actorUid: By, uid: string) {
  if (!(await accountExists(work.db, uid))) fail('USER_NOT_FOUND');
  const { ofStaff = false } = (await suspensionsOf(work.db, [uid])).get(uid) ?? {};
  const reach = await appealReach(work.db, await reachOfActor(work.db, actorUid));
  if (!mayLift(reach, { uid, ofStaff })) fail('USER_NOT_FOUND');
  const recipient = await liftSuspension(work, uid);
  if (recipient === null) return { mailed: false };
  await writeAudit(work, actorUid, 'restored', { member: uid });
  return queueMail(work, restoredMail(recipient, { words: '', login: loginUrl(work.app) }));
}

export const restore = handleInTransaction(operators.restore, async ({ work, viewer, params }) => ({
  suspended: false,
  ...(await restoreMember(work, viewer.uid, params.uid)),
}));
