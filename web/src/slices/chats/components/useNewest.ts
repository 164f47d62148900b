import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ChatView } from '#contract/chats/views.ts';
import { unreadIn } from '../chats.live.ts';
import { markRead } from '../chats.sync.ts';
import type { Row } from '../timeline.ts';
import { type ChatWindow, lastSeqOf } from '../window.live.ts';
import type { UnreadDivider } from './useUnreadDivider.ts';

/** This near the end, in px, counts as being there. */
const AT_END_PX = 48;
/** What stands above the first unread message when a chat is opened there. */
const ABOVE_UNREAD_PX = 72;
/** How long the list takes at most to measure what it was told to show. */
const PLACING_MS = 200;
/** By these a member scrolls; what moves without them is the list putting itself in order. */
const HANDS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

interface Options {
  chat: ChatView;
  me: string;
  window: ChatWindow;
  rows: readonly Row[];
  /** How many items stand before the rows. */
  lead: number;
  divider: UnreadDivider;
  list: RefObject<VirtualizerHandle | null>;
  scroller: RefObject<HTMLElement | null>;
  /** True until the list has found its place. */
  isPlacing: RefObject<boolean>;
  onPlaced: () => void;
  isAtEnd: boolean;
  setIsAtEnd: (isAtEnd: boolean) => void;
  isReading: boolean;
  /** The message to open at; null: where the unread ones begin. */
  at: number | null;
  onToNewest: () => void;
}

/**
 * Opens a chat at a message that was asked for, or at its first unread one, else at the newest; keeps the newest in view while one is there, tells how many
 * came below while one is not, and marks the chat read when its newest message is before the member's eyes.
 */
export function useNewest(options: Options) {
  const { chat, me, window, rows, lead, divider, isAtEnd, setIsAtEnd, isReading } = options;
  const { list, scroller, isPlacing, onPlaced, at, onToNewest } = options;
  /** Where the newest message stood when the view was last at the end. */
  const [seen, setSeen] = useState(() => chat.readSeq);
  const stays = useRef(isAtEnd);
  const { place, end } = usePlacing(scroller, isPlacing, () => {
    look();
    onPlaced();
  });
  const last = lastSeqOf(window);
  const unsent = rows.filter((row) => row.seq === 0).length;

  const goToEnd = () => {
    if (window.hasNewer) return onToNewest();
    stays.current = true;
    place();
    list.current?.scrollToIndex(lead + rows.length - 1, { align: 'end' });
  };

  function open() {
    const asked = at === null ? -1 : rows.findIndex((row) => row.seq >= at);
    if (asked >= 0) {
      place();
      return list.current?.scrollToIndex(lead + asked, { align: 'center' });
    }
    const unread = rows.findIndex((row) => row.startsUnread);
    if (unread < 0) return goToEnd();
    place();
    list.current?.scrollToIndex(lead + unread, { align: 'start', offset: -ABOVE_UNREAD_PX });
  }

  /** Looks where the view is. While the list is still placing itself, only a view at the end says something. */
  function look() {
    const { scrollSize = 0, scrollOffset = 0, viewportSize = 0 } = list.current ?? {};
    if (viewportSize === 0) return;
    const isThere = !window.hasNewer && scrollSize - scrollOffset - viewportSize <= AT_END_PX;
    if (isPlacing.current && !isThere) return;
    stays.current = isThere;
    setIsAtEnd(isThere);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the rows it opens with.
  useLayoutEffect(() => {
    open();
    return end;
  }, []);

  const before = useRef({ last, unsent });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new row calls for it.
  useLayoutEffect(() => {
    const { last: lastBefore, unsent: unsentBefore } = before.current;
    before.current = { last, unsent };
    if (lastBefore === last && unsentBefore === unsent) return;
    // What one wrote is shown, wherever one was.
    const wrote = unsent > unsentBefore;
    if (wrote) divider.clear();
    if (wrote || stays.current) goToEnd();
  }, [last, unsent]);

  const isRead = isReading && last >= chat.lastSeq;
  useEffect(() => {
    if (isRead && unreadIn(chat) > 0) markRead(chat.id, chat.lastSeq);
  }, [isRead, chat]);
  if (isAtEnd && seen < last) setSeen(last);

  return {
    below: isAtEnd ? 0 : countNewer(window, seen, me),
    goToEnd,
    onScroll: look,
    onResize() {
      if (stays.current) goToEnd();
      else look();
    },
  };
}

/** The time in which the list moves by itself, until it is in place or the member takes it in hand. */
function usePlacing(scroller: RefObject<HTMLElement | null>, isPlacing: RefObject<boolean>, onPlaced: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onPlaced);
  useEffect(() => {
    latest.current = onPlaced;
  });
  useEffect(() => {
    const taken = () => {
      isPlacing.current = false;
    };
    const element = scroller.current;
    for (const hand of HANDS) element?.addEventListener(hand, taken, { passive: true });
    return () => {
      for (const hand of HANDS) element?.removeEventListener(hand, taken);
    };
  }, [scroller, isPlacing]);
  return {
    place() {
      isPlacing.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        isPlacing.current = false;
        latest.current();
      }, PLACING_MS);
    },
    end: () => clearTimeout(timer.current),
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
