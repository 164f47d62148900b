import { useState } from 'react';
import type { ChatView } from '#contract/chats/views.ts';
import { unreadIn } from '../chats.live.ts';

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
  const [after, setAfter] = useState<number | null>(() => (unreadIn(chat) > 0 ? chat.readSeq : null));
  // All above was read, and now there is more: an older divider has done its work.
  if (!isReading && unreadIn(chat) > 0 && (after === null || after < chat.readSeq)) setAfter(chat.readSeq);
  return { after, clear: () => setAfter(null) };
}
