/** For this long after a block, unblocking also restores what the block ended (P-12). */
export const BLOCK_UNDO_MS = 120_000;
/**
 * So often in an hour, undoing the blocks of a member by another one restores what they ended, as a member may join again. Blocks in the
 * other direction are counted apart, or they would tell of these.
 */
export const BLOCK_UNDO_LIMIT = { points: 6, seconds: 3600 };
