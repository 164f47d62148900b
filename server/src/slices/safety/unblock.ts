import { safety } from '#contract/safety/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { discardEnded, restoreEnded } from './block-effects.ts';
import { blockEnded } from './events.ts';
import * as sql from './safety.sql.ts';

/**
 * Removes a block. Within BLOCK_UNDO_MS it also restores what this very block ended: the connection or request, the places in
 * hangouts with their chats, and the seats at tables. If the other member has blocked too, nothing is restored, now or later (P-12).
 */
export const unblock = handleInTransaction(safety.unblock, async ({ work, params: { uid, other } }) => {
  await sql.lockBlocks(work.db, uid, other);
  const block = await sql.deleteBlock(work.db, uid, other);
  const isUndo = block?.undoUntil != null && work.app.clock.now() < new Date(block.undoUntil);
  if (isUndo && block.ended && !(await sql.isHiddenFrom(work.db, uid, other)))
    await restoreEnded(work, uid, other, block.ended);
  else if (block) {
    if (block.ended) await discardEnded(work, block.ended);
    await blockEnded.emit(work, { uid, otherUid: other });
  }
  return { blocked: false };
});
