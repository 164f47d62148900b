const FIRST_MS = 100;
const MOST_MS = 2000;

/** How long to wait before a lost connection is tried again, ms: soon at first, at most 2 s, and not all nodes at once. */
export const reconnectAfter = (failures: number): number =>
  Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2);
