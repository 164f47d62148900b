import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { declinedMail, restoredMail } from '#server/slices/safety/index.ts';
import { type By, handleInTransaction, type OperatorsContext, queueMail, writeAudit } from './context.ts';
import { liftSuspension, loginUrl } from './restore.ts';

/** Accepts an appeal, which lifts the suspension, or declines it. Either way the member is mailed. @throws AppError APPEAL_DECIDED */
export async function decideMemberAppeal(
  ctx: OperatorsContext,
  work: Work,
  by: By,
  { id, decision, words }: { id: string; decision: 'accept' | 'decline'; words: string },
) {
  const isAccepted = decision === 'accept';
  const status = isAccepted ? ('accepted' as const) : ('declined' as const);
  const { uid } = await ctx.safety.appeals.decide(work, id, status);
  await writeAudit(ctx, work, by, isAccepted ? 'appealAccepted' : 'appealDeclined', { member: uid, note: words });
  const to = isAccepted ? await liftSuspension(ctx, work, uid) : await ctx.identity.recipientOf(work.db, uid);
  if (to === null) return { status, mailed: false };
  const mail = isAccepted ? restoredMail(to, { words, login: loginUrl(ctx) }) : declinedMail(to, { words });
  return { status, ...(await queueMail(ctx, work, mail)) };
}

export const decideAppeal = handleInTransaction(operators.decideAppeal, ({ ctx, work, viewer, params, body }) =>
  decideMemberAppeal(ctx, work, viewer.uid, { ...params, ...body }),
);
