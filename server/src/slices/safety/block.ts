import { safety } from '#contract/safety/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { accountExists } from '#server/slices/identity/index.ts';
import { BLOCK_UNDO_MS } from './block.rules.ts';
import { endByBlock } from './block-effects.ts';
import * as sql from './safety.sql.ts';

/** Blocks a member, and ends in the same transaction what the two have with each other (P-12). */
export const block = handleInTransaction(safety.block, async ({ work, params: { uid, other } }) => {
  if (uid === other || !(await accountExists(work.db, other))) fail('USER_NOT_FOUND');
  await sql.lockBlocks(work.db, uid, other);
  // A repeated block changes nothing. Its effects lock every chat that the two share.
  const undoUntil = new Date(work.app.clock.now().getTime() + BLOCK_UNDO_MS);
  if (await sql.insertBlock(work.db, uid, other, undoUntil)) await endByBlock(work, uid, other);
  return { blocked: true };
});
