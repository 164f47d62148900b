import { useState } from 'react';
import type { ChatView } from '#contract/chats/views.ts';
import { unreadIn } from '../chats.live.ts';
import { clearedDivider, movedDivider, openedDivider } from '../divider.live.ts';

export interface UnreadDivider {
  /** It stands before the first message of another after this seq; null: there is none. */
  after: number | null;
  clear: () => void;
}

/**
 * Where the unread messages began: when the chat was opened, or when more came in while the member looked elsewhere. It
 * stays while they read, and goes when they write.
 * @param isReading whether the newest message is before the member's eyes
 */
export function useUnreadDivider(chat: ChatView, isReading: boolean): UnreadDivider {
  const sight = { readSeq: chat.readSeq, unread: unreadIn(chat), isReading };
  const [divider, setDivider] = useState(() => openedDivider(sight));
  const moved = movedDivider(divider, sight);
  if (moved !== divider) setDivider(moved);
  return { after: moved.after, clear: () => setDivider(clearedDivider) };
}
