import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { type By, handleInTransaction, type OperatorsContext, writeAudit } from './context.ts';

/** @throws AppError CODE_NOT_OPEN */
export async function revokePersonalCode(ctx: OperatorsContext, work: Work, by: By, id: string) {
  const { email } = await ctx.invites.revokeCode(work, id);
  await writeAudit(ctx, work, by, 'codeRevoked', { subject: email ?? '' });
}

export const revokeCode = handleInTransaction(operators.revokeCode, async ({ ctx, work, viewer, params }) => {
  await revokePersonalCode(ctx, work, viewer.uid, params.id);
  return { revoked: true };
});
