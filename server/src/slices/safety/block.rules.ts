/** For this long after a block, unblocking also restores what the block ended (P-12). */
export const BLOCK_UNDO_MS = 120_000;
/**
 * So many undos of a member's blocks of one other member restore what the block ended; like one who leaves and joins again. Those of the
 * other member are counted apart, or they would tell of these.
 */
export const BLOCK_UNDOS = { points: 6, seconds: 3600 };
