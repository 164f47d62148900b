import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ChatView } from '#contract/chats/views.ts';
import { unreadIn } from '../chats.live.ts';
import { type LoadedMessages, lastSeqOf } from '../loaded-messages.live.ts';
import { markRead } from '../mark-read.ts';
import { messagesOf, type Row } from '../timeline-rows.ts';
import type { UnreadDivider } from './useUnreadDivider.ts';

/** The view counts as at the end when it is at most this many px away. */
const AT_END_PX = 48;
/** The space above the first unread message when a chat is opened there, in px. */
const ABOVE_UNREAD_PX = 72;
/** How long the list needs at most to measure its rows after a scroll command. */
const PLACING_MS = 200;
/** How often the list moves to its end until it is there. */
const MOVES_TO_END_MAX = 25;
/** A message that was visible this long counts as read. */
const READ_AFTER_MS = 250;
/** Events by which a member scrolls. Without them, it is the list that moves itself into place. */
const MEMBER_SCROLLS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Where a conversation opens: at a message that was asked for, at the first unread one, or at the newest. */
export type OpeningPosition = { kind: 'asked' | 'unread'; seq: number } | { kind: 'any' | 'newest' };

interface Options {
  chat: ChatView;
  loaded: LoadedMessages;
  rows: readonly Row[];
  /** The number of items before the rows. */
  leadingItems: number;
  divider: UnreadDivider;
  list: RefObject<VirtualizerHandle | null>;
  scroller: RefObject<HTMLElement | null>;
  /** True while the list moves to a position by itself. */
  isPositioning: RefObject<boolean>;
  onPositioned: () => void;
  isAtEnd: boolean;
  setIsAtEnd: (isAtEnd: boolean) => void;
  isReading: boolean;
  /** Whether the page is visible and has the focus. */
  isPageActive: boolean;
  openingPosition: OpeningPosition;
  onToNewest: () => void;
}

/**
 * Scrolls the timeline: opens a chat at its position, follows new messages while the view is at the end, and marks messages as
 * read that were visible.
 */
export function useTimelineScroll(options: Options) {
  const { chat, loaded, rows, leadingItems, divider, isAtEnd, setIsAtEnd, isReading, isPageActive } = options;
  const { list, scroller, isPositioning, onPositioned, openingPosition, onToNewest } = options;
  /** Whether the view follows new messages. */
  const followsEnd = useRef(isAtEnd);
  /** Whether the list is moving to its end. While it moves elsewhere, it may seem to be at the end until all rows are measured. */
  const isPositioningAtEnd = useRef(false);
  const movesToEnd = useRef(0);
  const { startPositioning, stopPositioning } = usePositioning(scroller, isPositioning, (isUndisturbed) => {
    readPosition();
    // On a slow processor, rows are measured when the list has moved already.
    const isShort = isUndisturbed && isPositioningAtEnd.current && !followsEnd.current;
    if (isShort && movesToEnd.current < MOVES_TO_END_MAX) return moveToEnd();
    onPositioned();
  });
  const last = lastSeqOf(loaded);
  const unsent = rows.flatMap(messagesOf).filter((row) => row.seq === 0).length;

  function moveToEnd() {
    movesToEnd.current++;
    followsEnd.current = true;
    isPositioningAtEnd.current = true;
    startPositioning();
    list.current?.scrollToIndex(leadingItems + rows.length - 1, { align: 'end' });
  }

  const goToEnd = () => {
    if (loaded.hasNewer) return onToNewest();
    movesToEnd.current = 0;
    moveToEnd();
  };

  function open() {
    isPositioningAtEnd.current = false;
    const rowIndex = 'seq' in openingPosition ? rows.findIndex((row) => row.seq >= openingPosition.seq) : -1;
    if (openingPosition.kind === 'asked' && rowIndex >= 0) {
      startPositioning();
      return list.current?.scrollToIndex(leadingItems + rowIndex, { align: 'center' });
    }
    const divided = rows.findIndex((row) => row.startsUnread);
    const unread = divided >= 0 ? divided : rowIndex;
    if (unread < 0 || openingPosition.kind === 'newest') return goToEnd();
    startPositioning();
    list.current?.scrollToIndex(leadingItems + unread, { align: 'start', offset: -ABOVE_UNREAD_PX });
  }

  /** Reads the position of the view. While the list is moving into place, only its arrival at the end is certain. */
  function readPosition() {
    const { scrollSize = 0, scrollOffset = 0, viewportSize = 0 } = list.current ?? {};
    if (viewportSize === 0) return;
    const isThere = !loaded.hasNewer && scrollSize - scrollOffset - viewportSize <= AT_END_PX;
    if (isPositioning.current && !(isThere && isPositioningAtEnd.current)) return;
    followsEnd.current = isThere;
    setIsAtEnd(isThere);
    markReadSoon();
  }

  /** Returns the last stored message that is fully visible; 0 when there is none. */
  function lastInView(): number {
    const view = list.current;
    if (!view || isPositioning.current) return 0;
    const end = view.scrollOffset + view.viewportSize + 1;
    const index = view.findItemIndex(end);
    const isWhole = view.getItemOffset(index) + view.getItemSize(index) <= end;
    return rows[index - leadingItems - (isWhole ? 0 : 1)]?.seq ?? 0;
  }
  const markReadSoon = useDebounced(() => {
    const seq = lastInView();
    if (isPageActive && seq > chat.readSeq) markRead(chat.id, seq);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages may have become visible while the page was in the background.
  useEffect(markReadSoon, [isPageActive]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first rows.
  useLayoutEffect(() => {
    open();
    return stopPositioning;
  }, []);

  const previousEnd = useRef({ last, unsent });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new message.
  useLayoutEffect(() => {
    const { last: lastBefore, unsent: unsentBefore } = previousEnd.current;
    previousEnd.current = { last, unsent };
    if (lastBefore === last && unsentBefore === unsent) return;
    // An own message is shown wherever the view was.
    const wrote = unsent > unsentBefore;
    if (wrote) divider.clear();
    if (wrote || followsEnd.current) goToEnd();
  }, [last, unsent]);

  const isRead = isReading && last >= chat.lastSeq;
  useEffect(() => {
    if (isRead && chat.lastSeq > chat.readSeq) markRead(chat.id, chat.lastSeq);
  }, [isRead, chat]);

  return {
    below: isAtEnd ? 0 : unreadIn(chat),
    goToEnd,
    onScroll: readPosition,
    onResize() {
      if (followsEnd.current) goToEnd();
      else readPosition();
    },
  };
}

/**
 * Keeps `isPositioning` true while the list moves by itself: until it is in place, or until the member scrolls.
 * @param onPositioned called when the list should be in place, with whether the member did not scroll
 */
function usePositioning(
  scroller: RefObject<HTMLElement | null>,
  isPositioning: RefObject<boolean>,
  onPositioned: (isUndisturbed: boolean) => void,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const placed = useRef(onPositioned);
  useEffect(() => {
    placed.current = onPositioned;
  });
  useEffect(() => {
    const onMemberScroll = () => {
      isPositioning.current = false;
    };
    const element = scroller.current;
    for (const name of MEMBER_SCROLLS) element?.addEventListener(name, onMemberScroll, { passive: true });
    return () => {
      for (const name of MEMBER_SCROLLS) element?.removeEventListener(name, onMemberScroll);
    };
  }, [scroller, isPositioning]);
  return {
    startPositioning() {
      isPositioning.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const isUndisturbed = isPositioning.current;
        isPositioning.current = false;
        placed.current(isUndisturbed);
      }, PLACING_MS);
    },
    stopPositioning: () => clearTimeout(timer.current),
  };
}

/** Returns a function that calls `run` once it was not called for READ_AFTER_MS. */
function useDebounced(run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), READ_AFTER_MS);
  };
}
