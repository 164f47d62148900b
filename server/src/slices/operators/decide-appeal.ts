import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { recipientOf } from '#server/slices/identity/index.ts';
import { declinedMail, restoredMail, settleAppeal } from '#server/slices/safety/index.ts';
import { type By, queueMail, writeAudit } from './operator-action.ts';
import { liftSuspension, loginUrl } from './restore.ts';
import { appealReach, reachOfActor } from './staff.ts';

/**
 * Accepts an appeal, which lifts the suspension, or declines it. Either way the member is mailed.
 * @throws AppError APPEAL_DECIDED, also for one that is beyond a moderator
 */
export async function decideMemberAppeal(
  work: Work,
  actorUid: By,
  { id, decision, words }: { id: string; decision: 'accept' | 'decline'; words: string },
) {
  const isAccepted = decision === 'accept';
  const status = isAccepted ? ('accepted' as const) : ('declined' as const);
  const reach = await appealReach(work.db, await reachOfActor(work.db, actorUid));
  const { uid } = await settleAppeal(work, { id, decision: status, reach });
  await writeAudit(work, actorUid, isAccepted ? 'appealAccepted' : 'appealDeclined', { member: uid, note: words });
  const recipient = isAccepted ? await liftSuspension(work, uid) : await recipientOf(work.db, uid);
  if (recipient === null) return { status, mailed: false };
  const mail = isAccepted
    ? restoredMail(recipient, { words, login: loginUrl(work.app) })
    : declinedMail(recipient, { words });
  return { status, ...(await queueMail(work, mail)) };
}

export const decideAppeal = handleInTransaction(operators.decideAppeal, ({ work, viewer, params, body }) =>
  decideMemberAppeal(work, viewer.uid, { ...params, ...body }),
);
