import { BLOCK_UNDO_MS } from '#contract/limits.ts';
import { safety } from '#contract/safety/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from './context.ts';
import * as sql from './safety.sql.ts';

/** Blocks a member, and ends in the same transaction what the two have with each other (P-12). */
export const block = handleInTransaction(safety.block, async ({ ctx, work, params: { uid, other } }) => {
  if (uid === other || !(await ctx.identity.accountExists(work.db, other))) fail('USER_NOT_FOUND');
  await sql.lockPair(work.db, uid, other);
  // A repeated block changes nothing. Its effects lock every chat that the two share.
  const undoUntil = new Date(ctx.clock.now().getTime() + BLOCK_UNDO_MS);
  if (await sql.insertBlock(work.db, uid, other, undoUntil)) await ctx.blockEffects.end(work, uid, other);
  return { blocked: true };
});
