import { useLayoutEffect, useState } from 'react';
import type { ChatView } from '#contract/chats/views.ts';
import { unreadIn } from '../chats.live.ts';
import { clearedDivider, movedDivider, openedDivider } from '../unread-divider.reducer.ts';

export interface UnreadDivider {
  /** It is shown before the first message of another member after this seq; null: it is not shown. */
  after: number | null;
  clear: () => void;
}

/**
 * Returns where the unread messages began: when the chat was opened, or when more arrived while the member looked elsewhere. The
 * divider stays while they read and disappears when they write.
 * @param isReading whether the newest message is visible to the member
 */
export function useUnreadDivider(chat: ChatView, isReading: boolean): UnreadDivider {
  const { readSeq } = chat;
  const unread = unreadIn(chat);
  const [divider, setDivider] = useState(() => openedDivider({ readSeq, unread }));
  useLayoutEffect(
    () => setDivider((previous) => movedDivider(previous, { readSeq, unread, isReading })),
    [readSeq, unread, isReading],
  );
  return {
    after: movedDivider(divider, { readSeq, unread, isReading }).after,
    clear: () => setDivider(clearedDivider),
  };
}
