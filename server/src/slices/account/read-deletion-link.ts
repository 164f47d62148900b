import { account } from '#contract/account/routes.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from './context.ts';

export const readDeletionLink = handle(account.readDeletionLink, async ({ ctx, db, body }) => {
  const { dueAt } = (await ctx.safety.plannedDeletions.byLink(db, sha256(body.token))) ?? fail('DELETION_LINK_GONE');
  return { dueAt };
});
