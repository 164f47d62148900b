import { safety } from '#contract/safety/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { takeWithin } from '#server/platform/http/limiter.ts';
import { BLOCK_UNDO_LIMIT } from './block.rules.ts';
import { completeUnblock } from './block-effects.ts';
import * as sql from './safety.sql.ts';

/**
 * Returns whether undoing a block restores what it ended. An undo that restores something is counted, because the members around the two
 * see one of them leave and join again.
 */
async function mayRestore(work: Work, uid: string, other: string, endedByName: object): Promise<boolean> {
  if (await sql.areHiddenFromEachOther(work.db, uid, other)) return false;
  if (Object.keys(endedByName).length === 0) return true;
  return takeWithin(work.db, { name: 'undo-block', ...BLOCK_UNDO_LIMIT }, `${uid} ${other}`, work.app.clock.now());
}

/**
 * Removes a block. Within BLOCK_UNDO_MS it also restores what this very block ended: the connection or request, the places in
 * hangouts with their chats, and the seats at tables. If the other member has blocked too, or it is undone again and again, nothing is
 * restored, now or later (P-12).
 */
export const unblock = handleInTransaction(safety.unblock, async ({ work, params: { uid, other } }) => {
  await sql.lockBlocks(work.db, uid, other);
  const block = await sql.deleteBlock(work.db, uid, other);
  const isUndo = block?.undoUntil != null && work.app.clock.now() < new Date(block.undoUntil);
  if (block) {
    const endedByName = block.ended ?? {};
    const isRestored = isUndo && block.ended !== null && (await mayRestore(work, uid, other, endedByName));
    await completeUnblock(work, uid, other, { endedByName, isRestored });
  }
  return { blocked: false };
});
