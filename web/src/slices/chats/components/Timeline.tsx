import { ArrowDown } from 'lucide-react';
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { groupIdOf } from '#contract/chats/ids.ts';
import type { ChatView, Message } from '#contract/chats/views.ts';
import { Button, cx, Spinner, VisuallyHidden } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { useIsHydrating } from '#web/platform/useIsHydrating.ts';
import { useIsPageActive } from '#web/platform/useIsPageActive.ts';
import { ReportDialog, useBlock } from '#web/slices/safety/index.ts';
import { text } from '#web/text/index.ts';
import { unreadIn } from '../chats.live.ts';
import type { LoadedMessages } from '../loaded-messages.live.ts';
import type { OutboxMessage } from '../outbox.reducer.ts';
import { useAuthors } from '../participants.queries.ts';
import type { QuotedMessages } from '../quoted.queries.ts';
import { isLastSeen } from '../read-receipts.live.ts';
import { useReadReceipt } from '../read-receipts.queries.ts';
import { firstSeqOf, messagesOf, type Row, rowsOf } from '../timeline-rows.ts';
import { loadedMessages } from '../useLoadedMessages.ts';
import { ChatBeginning } from './ChatBeginning.tsx';
import { titleOf } from './labels.ts';
import { MessageRow } from './MessageRow.tsx';
import type { ChatActions, JoinLines, RowActions, RowChat } from './message-row-props.ts';
import s from './Timeline.module.css';
import { TypingLine } from './TypingLine.tsx';
import { useAnnouncement } from './useAnnouncement.ts';
import { useLoadNewer, useLoadOlder } from './useLoadMore.ts';
import { useReactionsWindow } from './useReactionsWindow.tsx';
import { type OpeningPosition, useTimelineScroll } from './useTimelineScroll.ts';
import { useUnreadDivider } from './useUnreadDivider.ts';

const t = text.chats;
/** Rows this far outside of the view are rendered and measured, so that nothing moves when the member scrolls to them. */
const MEASURED_AHEAD_PX = 800;
const BEGINNING = 'beginning';
type Item = Row | typeof BEGINNING;
const NONE: readonly OutboxMessage[] = [];
const startsUnread = (row: Row) => row.startsUnread;

interface TimelineProps {
  chat: ChatView;
  me: string;
  loaded: LoadedMessages;
  /** The member's own unsent messages of this chat. */
  outbox: readonly OutboxMessage[];
  openingPosition: OpeningPosition;
  /** The messages that others quote. */
  quotedMessages: QuotedMessages;
  /** Called when the member asks for the newest message and it is not loaded. */
  onToNewest: () => void;
  actions: ChatActions;
}

/**
 * The messages of a chat. Only those near the view are rendered. Older ones are added above without moving the view; at the
 * newest message the view follows new ones.
 */
export function Timeline({
  chat,
  me,
  loaded: latest,
  outbox,
  openingPosition,
  quotedMessages,
  onToNewest,
  actions,
}: TimelineProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const isPositioning = useRef(true);
  const [isAtEnd, setIsAtEnd] = useState(
    () => !('seq' in openingPosition) && (openingPosition.kind === 'newest' || unreadIn(chat) === 0),
  );
  const isPageActive = useIsPageActive();
  const isReading = isPageActive && isAtEnd;
  const divider = useUnreadDivider(chat, isReading);
  const { loaded, rows, items, shift } = useItems(me, latest, outbox, divider.after);
  const leadingItems = items.length - rows.length;
  const authoredMessages = useMemo(() => withQuoted(loaded.items, quotedMessages), [loaded.items, quotedMessages]);
  const authors = useAuthors(chat, me, authoredMessages);
  const older = useLoadOlder({ chatId: chat.id, hasMore: loaded.hasOlder, list, isPositioning });
  const newer = useLoadNewer({ chatId: chat.id, hasMore: loaded.hasNewer, list, isPositioning });
  const loadNear = () => {
    older.loadNear();
    newer.loadNear();
  };
  const scroll = useTimelineScroll({
    chat,
    loaded,
    rows,
    leadingItems,
    divider,
    isAtEnd,
    setIsAtEnd,
    isReading,
    isPageActive,
    list,
    scroller,
    isPositioning,
    openingPosition,
    onToNewest,
    onPositioned: loadNear,
  });
  useTrimming({ chatId: chat.id, loaded, rows, leadingItems, list, isPositioning });
  const otherReadSeq = useReadReceipt(chat.id, chat.type === 'direct' && chat.can.send);
  const announcement = useAnnouncement(authors, me, loaded);
  const target = openingPosition.kind === 'asked' ? openingPosition.seq : null;
  const isRendered = useIsRendered();
  const renderRow = useRenderRow({ chat, me, authors, quotedMessages, target, actions });
  return (
    <div className={s.timeline}>
      {renderRow.reportDialog}
      {renderRow.reactionsWindow}
      <section
        ref={scroller}
        className={cx(s.scroller, isRendered && s.rendered, isRendered && rows.some(startsUnread) && s.fromUnread)}
        aria-label={t.messagesOf(titleOf(chat))}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach what scrolls.
        tabIndex={0}
      >
        <div className={s.filler} />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          as={List}
          item="li"
          data={items}
          shift={shift}
          bufferSize={MEASURED_AHEAD_PX}
          {...(isRendered && { ssrCount: items.length })}
          onScroll={() => {
            scroll.onScroll();
            loadNear();
          }}
          onResize={scroll.onResize}
        >
          {renderRow.render}
        </Virtualizer>
      </section>
      <OlderStatus state={older.state} onRetry={older.load} />
      {!isAtEnd && (
        <button type="button" className={cx(s.jump, scroll.below > 0 && s.news)} onClick={scroll.goToEnd}>
          {scroll.below > 0 ? t.newBelow(scroll.below) : <VisuallyHidden>{t.toNewest}</VisuallyHidden>}
          <ArrowDown aria-hidden="true" />
        </button>
      )}
      <div className={s.foot}>
        <TypingLine chat={chat} />
        <p className={s.seen} role="status">
          {isAtEnd && isLastSeen(rows, me, otherReadSeq) && t.seen}
        </p>
      </div>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </div>
  );
}

/**
 * Returns whether the rows are as the server rendered them: until React takes them over, when the list measures and scrolls them
 * before the next paint.
 */
function useIsRendered(): boolean {
  const [isRendered, setIsRendered] = useState(useIsHydrating());
  useLayoutEffect(() => setIsRendered(false), []);
  return isRendered;
}

interface TimelineItems {
  loaded: LoadedMessages;
  rows: readonly Row[];
  items: readonly Item[];
  /** Whether the last change added or removed items at the start, so that the view has to keep its distance to the end. */
  shift: boolean;
}

const keyOf = (item: Item | undefined) => (typeof item === 'object' ? item.key : item);

/** Returns the items of the list. `shift` depends on the items before, so both change in a layout effect. */
function useItems(
  me: string,
  loaded: LoadedMessages,
  outbox: readonly OutboxMessage[],
  unreadAfter: number | null,
): TimelineItems {
  const latest = useMemo<TimelineItems>(() => {
    const rows = rowsOf(me, loaded.items, loaded.hasNewer ? NONE : outbox, unreadAfter);
    return { loaded, rows, items: loaded.hasOlder ? rows : [BEGINNING, ...rows], shift: false };
  }, [me, loaded, outbox, unreadAfter]);
  const [shown, setShown] = useState(latest);
  useLayoutEffect(
    () =>
      setShown((previous) =>
        previous.rows === latest.rows
          ? previous
          : { ...latest, shift: keyOf(previous.items[0]) !== keyOf(latest.items[0]) },
      ),
    [latest],
  );
  return shown;
}

/** Returns the loaded messages and those that they quote, whose authors are needed too. */
const withQuoted = (items: readonly Message[], quotedMessages: QuotedMessages) => [
  ...items,
  ...[...quotedMessages.values()].filter((message) => message !== null),
];

interface RenderRowOptions extends Pick<TimelineProps, 'chat' | 'me' | 'quotedMessages' | 'actions'> {
  authors: ReturnType<typeof useAuthors>;
  /** The message the member came to see. */
  target: number | null;
}

/** Returns the function that renders an item, and the windows that it opens. */
function useRenderRow({ chat, me, authors, quotedMessages, target, actions }: RenderRowOptions) {
  const joinLines = useJoinLines(authors);
  const [reported, setReported] = useState<Row | null>(null);
  const { onReactions, reactionsWindow } = useReactionsWindow(chat.id);
  const block = useBlock();
  const onBlock = useEffectEvent(({ userId }: Row) => block({ uid: userId, name: nameOf(authors.get(userId)) }));
  const rowActions = useMemo<RowActions>(
    () => ({ ...actions, onReactions, onReport: setReported, onBlock: (row) => void onBlock(row) }),
    [actions, onReactions],
  );
  const targetRef = useFocusOnArrival();
  const isGroup = chat.type === 'group';
  const mayReact = chat.can.send && chat.request === null;
  const rowChat = useMemo<RowChat>(() => ({ id: chat.id, me, isGroup, mayReact }), [chat.id, me, isGroup, mayReact]);
  const render = (item: Item) => {
    if (item === BEGINNING) return <ChatBeginning key={BEGINNING} chat={chat} me={me} />;
    const quoted = item.replyTo === null ? undefined : quotedMessages.get(item.replyTo);
    return (
      <MessageRow
        key={item.key}
        row={item}
        chat={rowChat}
        author={authors.get(item.userId)}
        quoted={quoted}
        quotedAuthor={quoted ? authors.get(quoted.userId) : undefined}
        actions={rowActions}
        joinLines={item.joins ? joinLines : undefined}
        targetRef={target !== null && messagesOf(item).some(({ seq }) => seq === target) ? targetRef : undefined}
      />
    );
  };
  const reportDialog = reported && (
    <ReportDialog
      member={{ uid: reported.userId, name: nameOf(authors.get(reported.userId)) }}
      message={{ chatId: chat.id, seq: reported.seq, content: reported.content }}
      groups={groupsOf(chat)}
      open
      onOpenChange={(open) => !open && setReported(null)}
    />
  );
  return { render, reportDialog, reactionsWindow };
}

/** Returns the group whose chat it is, for a report in it. */
function groupsOf(chat: ChatView) {
  const id = groupIdOf(chat.id);
  return id === undefined ? [] : [{ id, name: chat.title ?? '' }];
}

/**
 * Returns a ref that focuses the message the member came to see, once, so that the keyboard and a screen reader continue there.
 * It tries again until the row is visible, unless the focus is elsewhere on the page by then.
 */
function useFocusOnArrival() {
  const hasArrived = useRef(false);
  return useCallback((row: HTMLElement | null) => {
    const arrive = () => {
      const { activeElement, body } = document;
      const isFree = !activeElement || activeElement === body || row?.closest('ol')?.contains(activeElement);
      if (!row?.isConnected || hasArrived.current || !isFree) return;
      row.focus({ preventScroll: true });
      if (document.activeElement === row) hasArrived.current = true;
      else requestAnimationFrame(arrive);
    };
    arrive();
  }, []);
}

/** Returns the lines about members who joined. Which are open is kept here because rows far from the view are not rendered. */
function useJoinLines(members: JoinLines['members']): JoinLines {
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      members,
      openKeys,
      onToggle: ({ key }) =>
        setOpenKeys((keys) =>
          keys.has(key) ? new Set([...keys].filter((openKey) => openKey !== key)) : new Set([...keys, key]),
        ),
    }),
    [members, openKeys],
  );
}

interface OlderStatusProps {
  state: 'idle' | 'loading' | 'failed';
  onRetry: () => void;
}

function OlderStatus({ state, onRetry }: OlderStatusProps) {
  if (state === 'idle') return null;
  return (
    <div className={s.older} role="status">
      {state === 'loading' ? (
        <>
          <Spinner />
          <VisuallyHidden>{t.loadingOlder}</VisuallyHidden>
        </>
      ) : (
        <>
          {t.olderFailed}
          <Button size="sm" variant="link" onClick={onRetry}>
            {t.retry}
          </Button>
        </>
      )}
    </div>
  );
}

interface TrimmingOptions {
  chatId: string;
  loaded: LoadedMessages;
  rows: readonly Row[];
  leadingItems: number;
  list: RefObject<VirtualizerHandle | null>;
  isPositioning: RefObject<boolean>;
}

/** Drops messages far from the view after more were loaded and rendered, so that a long history stays fast (M-10). */
function useTrimming({ chatId, loaded, rows, leadingItems, list, isPositioning }: TrimmingOptions) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time messages are added.
  useEffect(() => {
    const view = list.current;
    if (!view || view.viewportSize === 0 || isPositioning.current) return;
    const firstRow = rows[view.findItemIndex(view.scrollOffset) - leadingItems];
    const lastRow = rows[view.findItemIndex(view.scrollOffset + view.viewportSize) - leadingItems];
    // The seq of an unsent message is 0. It is after all loaded ones.
    loadedMessages.trim(chatId, firstRow ? firstSeqOf(firstRow) : 0, lastRow?.seq || Number.POSITIVE_INFINITY);
  }, [loaded.items]);
}

function List({ style, children, ref }: { style: CSSProperties; children: ReactNode; ref?: Ref<HTMLOListElement> }) {
  return (
    <ol ref={ref} className={s.list} style={style}>
      {children}
    </ol>
  );
}
