import { account } from '#contract/account/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from './context.ts';

export const readStanding = handle(account.readStanding, async ({ ctx, db, params: { uid } }) => {
  const email = (await ctx.identity.emailOf(db, uid)) ?? fail('NOT_FOUND');
  const [suspension, planned] = [
    await ctx.safety.appeals.stateOf(db, uid),
    await ctx.safety.plannedDeletions.of(db, uid),
  ];
  return { email, suspension, deletion: planned ? { dueAt: planned.dueAt } : null };
});
