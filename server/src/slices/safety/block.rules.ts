/** For this long after a block, unblocking also restores what the block ended (P-12). */
export const BLOCK_UNDO_MS = 120_000;
