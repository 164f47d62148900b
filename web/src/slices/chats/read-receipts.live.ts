import type { Row } from './timeline-rows.ts';

/** How far the other has read after a word about it; 0 takes back what was told. */
export const seenAfter = (seen: number, { seq }: { seq: number }): number => (seq === 0 ? 0 : Math.max(seen, seq));

/** Whether the newest message of a chat is one's own, stored, and read by the other up to `seen`. */
export function isLastSeen(rows: readonly Row[], me: string, seen: number): boolean {
  const last = rows.at(-1);
  return last !== undefined && last.userId === me && last.seq > 0 && last.kind === 'text' && last.seq <= seen;
}
