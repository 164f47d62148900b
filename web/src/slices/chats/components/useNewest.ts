import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ChatView } from '#contract/chats/views.ts';
import { text } from '#web/text/index.ts';
import { unreadIn } from '../chats.live.ts';
import { markRead } from '../chats.sync.ts';
import type { Row } from '../timeline.ts';
import { type ChatWindow, lastSeqOf } from '../window.live.ts';
import { nameOf } from './names.ts';
import type { UnreadDivider } from './useUnreadDivider.ts';

/** This near the end, in px, counts as being there. */
const AT_END_PX = 48;
/** What stands above the first unread message when a chat is opened there. */
const ABOVE_UNREAD_PX = 72;

interface Options {
  chat: ChatView;
  me: string;
  window: ChatWindow;
  rows: readonly Row[];
  items: readonly unknown[];
  divider: UnreadDivider;
  isAtEnd: boolean;
  setIsAtEnd: (isAtEnd: boolean) => void;
  isReading: boolean;
}

/**
 * Keeps the newest message in view while one is there, tells how many came below while one is not, marks the chat read when
 * its newest message is before the member's eyes, and announces what comes in.
 */
export function useNewest(options: Options) {
  const { chat, me, window, rows, items, divider, isAtEnd, setIsAtEnd, isReading } = options;
  const list = useRef<VirtualizerHandle>(null);
  /** Where the newest message stood when the view was last at the end. */
  const [seen, setSeen] = useState(() => chat.readSeq);
  const stays = useRef(true);
  const isPlaced = useRef(false);
  const last = lastSeqOf(window);
  const unsent = rows.filter((row) => row.seq === 0).length;

  const toEnd = () => list.current?.scrollToIndex(items.length - 1, { align: 'end' });

  // Opened at the first unread message, else at the newest.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the rows it opens with.
  useLayoutEffect(() => {
    const unread = rows.findIndex((row) => row.startsUnread);
    stays.current = unread < 0;
    if (unread < 0) toEnd();
    else list.current?.scrollToIndex(unread + items.length - rows.length, { align: 'start', offset: -ABOVE_UNREAD_PX });
    const frame = requestAnimationFrame(() => {
      isPlaced.current = true;
      onScroll();
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  // What was just written is shown, wherever one was.
  const wrote = usePrevious(unsent) < unsent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new row calls for it.
  useLayoutEffect(() => {
    if (wrote) {
      stays.current = true;
      divider.clear();
    }
    if (isPlaced.current && stays.current) toEnd();
  }, [last, unsent]);

  function onScroll() {
    const { scrollSize = 0, scrollOffset = 0, viewportSize = 0 } = list.current ?? {};
    if (!isPlaced.current || viewportSize === 0) return;
    stays.current = scrollSize - scrollOffset - viewportSize <= AT_END_PX;
    setIsAtEnd(stays.current);
    if (stays.current) setSeen(last);
  }

  function onResize() {
    if (stays.current) toEnd();
    else onScroll();
  }

  const isRead = isReading && last >= chat.lastSeq;
  useEffect(() => {
    if (isRead && unreadIn(chat) > 0) markRead(chat.id, chat.lastSeq);
  }, [isRead, chat]);
  if (isAtEnd && seen < last) setSeen(last);

  const below = isAtEnd ? 0 : countNewer(window, seen, me);
  return {
    list: list as RefObject<VirtualizerHandle | null>,
    below,
    go: toEnd,
    onScroll,
    onResize,
    announced: useAnnounced(chat, me, window),
  };
}

function countNewer({ items }: ChatWindow, seen: number, me: string): number {
  let count = 0;
  for (let index = items.length - 1; index >= 0; index--) {
    const message = items[index];
    if (!message || message.seq <= seen) break;
    if (message.userId !== me) count++;
  }
  return count;
}

/** The last message that came in while the chat was open, in words (wish 14). */
function useAnnounced(chat: ChatView, me: string, window: ChatWindow): string {
  const [opened] = useState(() => lastSeqOf(window));
  const last = window.items.at(-1);
  if (!last || last.seq <= opened || last.userId === me) return '';
  const writer = chat.participants.find(({ uid }) => uid === last.userId);
  return text.chats.announce(nameOf(writer), last.content);
}

function usePrevious<T>(value: T): T {
  const previous = useRef(value);
  useEffect(() => {
    previous.current = value;
  }, [value]);
  return previous.current;
}
