/**
 * Where the unread messages began. `after`: the divider stands before the first message of another after this place; null:
 * there is none. `isDone`: all was read since it was set, so that what comes next begins a new one.
 */
export interface Divider {
  after: number | null;
  isDone: boolean;
}

interface Sight {
  readSeq: number;
  unread: number;
  /** Whether the newest message is before the member's eyes. */
  isReading: boolean;
}

export const openedDivider = ({ readSeq, unread }: Pick<Sight, 'readSeq' | 'unread'>): Divider =>
  unread > 0 ? { after: readSeq, isDone: false } : { after: null, isDone: true };

/**
 * It stays where it stood while the member reads on, in however many steps; and is set anew when, all having been read, more
 * comes in while they look elsewhere.
 */
export function movedDivider(divider: Divider, { readSeq, unread, isReading }: Sight): Divider {
  if (unread === 0) return divider.isDone ? divider : { ...divider, isDone: true };
  return divider.isDone && !isReading ? { after: readSeq, isDone: false } : divider;
}

/** The member has written: they know what stands above. */
export const clearedDivider: Divider = { after: null, isDone: true };
