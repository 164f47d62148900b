import type { Row } from './timeline-rows.ts';

/** Returns how far the other member has read after an event. 0 means that it is not shown anymore. */
export const seenAfter = (readSeq: number, { seq }: { seq: number }): number =>
  seq === 0 ? 0 : Math.max(readSeq, seq);

/** Returns whether the newest message is the member's own and was read by the other member. */
export function isLastSeen(rows: readonly Row[], me: string, readSeq: number): boolean {
  const last = rows.at(-1);
  return last !== undefined && last.userId === me && last.seq > 0 && last.kind === 'text' && last.seq <= readSeq;
}
