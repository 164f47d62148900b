import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
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
/** What has stood before one's eyes this long was read. */
const READ_AFTER_MS = 250;
/** By these a member scrolls; what moves without them is the list putting itself in order. */
const HANDS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Where a conversation opens: at a message that was asked for, where the unread ones begin, or at the newest. */
export type Place = { kind: 'asked' | 'unread'; seq: number } | { kind: 'any' | 'newest' };

interface Options {
  chat: ChatView;
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
  /** Whether the page is before the member's eyes. */
  hasAttention: boolean;
  place: Place;
  onToNewest: () => void;
}

/**
 * Opens a chat at its place; keeps the newest in view while one is there; and marks the chat read as far as it has stood
 * before the member's eyes.
 */
export function useNewest(options: Options) {
  const { chat, window, rows, lead, divider, isAtEnd, setIsAtEnd, isReading, hasAttention } = options;
  const { list, scroller, isPlacing, onPlaced, place: wanted, onToNewest } = options;
  const stays = useRef(isAtEnd);
  /** Where the list is placing itself: elsewhere, an end that is near before all is measured is none. */
  const towardsEnd = useRef(false);
  const { place, end } = usePlacing(scroller, isPlacing, () => {
    look();
    onPlaced();
  });
  const last = lastSeqOf(window);
  const unsent = rows.filter((row) => row.seq === 0).length;

  const goToEnd = () => {
    if (window.hasNewer) return onToNewest();
    stays.current = true;
    towardsEnd.current = true;
    place();
    list.current?.scrollToIndex(lead + rows.length - 1, { align: 'end' });
  };

  function open() {
    towardsEnd.current = false;
    const at = 'seq' in wanted ? rows.findIndex((row) => row.seq >= wanted.seq) : -1;
    if (wanted.kind === 'asked' && at >= 0) {
      place();
      return list.current?.scrollToIndex(lead + at, { align: 'center' });
    }
    const divided = rows.findIndex((row) => row.startsUnread);
    const unread = divided >= 0 ? divided : at;
    if (unread < 0 || wanted.kind === 'newest') return goToEnd();
    place();
    list.current?.scrollToIndex(lead + unread, { align: 'start', offset: -ABOVE_UNREAD_PX });
  }

  /** Looks where the view is. While the list is still placing itself, only being at the end it goes to says something. */
  function look() {
    const { scrollSize = 0, scrollOffset = 0, viewportSize = 0 } = list.current ?? {};
    if (viewportSize === 0) return;
    const isThere = !window.hasNewer && scrollSize - scrollOffset - viewportSize <= AT_END_PX;
    if (isPlacing.current && !(isThere && towardsEnd.current)) return;
    stays.current = isThere;
    setIsAtEnd(isThere);
    settle();
  }

  /** The last stored message that stands whole in the view; 0: none. */
  function lastInView(): number {
    const view = list.current;
    if (!view || isPlacing.current) return 0;
    const end = view.scrollOffset + view.viewportSize + 1;
    const index = view.findItemIndex(end);
    const isWhole = view.getItemOffset(index) + view.getItemSize(index) <= end;
    return rows[index - lead - (isWhole ? 0 : 1)]?.seq ?? 0;
  }
  const settle = useSettled(() => {
    const seq = lastInView();
    if (hasAttention && seq > chat.readSeq) markRead(chat.id, seq);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stood there while they looked away is before their eyes now.
  useEffect(settle, [hasAttention]);

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
    if (isRead && chat.lastSeq > chat.readSeq) markRead(chat.id, chat.lastSeq);
  }, [isRead, chat]);

  return {
    below: isAtEnd ? 0 : unreadIn(chat),
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

/** -> to be called at every move; runs `done`, the latest given, once there was none for a moment. */
function useSettled(done: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), READ_AFTER_MS);
  };
}
