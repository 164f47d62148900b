import { safety } from '#contract/safety/routes.ts';
import { handleInTransaction } from './context.ts';
import * as sql from './safety.sql.ts';

/**
 * Removes a block. Within BLOCK_UNDO_MS it also restores what the block ended: the connection or request, and the places in
 * hangouts with their chats. If the other member has blocked too, nothing is restored (P-12).
 */
export const unblock = handleInTransaction(safety.unblock, async ({ ctx, work, params: { uid, other } }) => {
  const block = await sql.deleteBlock(work.db, uid, other);
  const isUndo = block?.undoUntil != null && ctx.clock.now() < new Date(block.undoUntil);
  if (isUndo && !(await sql.isHiddenFrom(work.db, uid, other))) await ctx.notifyBlockUndone(work, uid, other);
  return { blocked: false };
});
