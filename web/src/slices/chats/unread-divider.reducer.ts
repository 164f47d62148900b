/**
 * The place of the unread divider. `after`: it is shown before the first message of another member after this seq; null: it is not
 * shown. `isDone`: everything was read since it was set, so that the next unread message sets it anew.
 */
export interface Divider {
  after: number | null;
  isDone: boolean;
}

interface Sight {
  readSeq: number;
  unread: number;
  /** Whether the newest message is visible to the member. */
  isReading: boolean;
}

export const openedDivider = ({ readSeq, unread }: Pick<Sight, 'readSeq' | 'unread'>): Divider =>
  unread > 0 ? { after: readSeq, isDone: false } : { after: null, isDone: true };

/**
 * Keeps the divider while the member reads on. Sets it anew when everything was read and more messages arrive while the member
 * looks elsewhere.
 */
export function movedDivider(divider: Divider, { readSeq, unread, isReading }: Sight): Divider {
  if (unread === 0) return divider.isDone ? divider : { ...divider, isDone: true };
  return divider.isDone && !isReading ? { after: readSeq, isDone: false } : divider;
}

/** The divider after the member has written a message. */
export const clearedDivider: Divider = { after: null, isDone: true };
