import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { restoredMail } from '#server/slices/safety/index.ts';
import { type By, handleInTransaction, type OperatorsContext, queueMail, writeAudit } from './context.ts';

/** Returns the address of the screen where a restored member signs in again. */
export const loginUrl = (ctx: OperatorsContext) => `${ctx.publicUrl()}/login`;

/** Lifts a suspension. Returns to whom the mail about it goes; null when they were not suspended. */
export async function liftSuspension(ctx: OperatorsContext, work: Work, uid: string) {
  if (!(await ctx.safety.restore(work, uid))) return null;
  // An account whose owner asked for its deletion stays closed.
  await ctx.identity.setDisabled(work, uid, (await ctx.safety.hiddenAmong(work.db, [uid])).has(uid));
  return ctx.identity.recipientOf(work.db, uid);
}

/** Lifts a suspension and queues the mail about it. @throws AppError USER_NOT_FOUND */
export async function restoreMember(ctx: OperatorsContext, work: Work, by: By, uid: string) {
  if (!(await ctx.identity.accountExists(work.db, uid))) fail('USER_NOT_FOUND');
  const to = await liftSuspension(ctx, work, uid);
  if (to === null) return { mailed: false };
  await writeAudit(ctx, work, by, 'restored', { member: uid });
  return queueMail(ctx, work, restoredMail(to, { words: '', login: loginUrl(ctx) }));
}

export const restore = handleInTransaction(operators.restore, async ({ ctx, work, viewer, params }) => ({
  suspended: false,
  ...(await restoreMember(ctx, work, viewer.uid, params.uid)),
}));
