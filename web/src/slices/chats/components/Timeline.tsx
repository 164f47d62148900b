import { ArrowDown } from 'lucide-react';
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { ChatView } from '#contract/chats/views.ts';
import { Button, cx, Spinner, VisuallyHidden } from '#web/design/index.ts';
import { ReportDialog } from '#web/slices/safety/index.ts';
import { text } from '#web/text/index.ts';
import { unreadIn } from '../chats.live.ts';
import { useWriters } from '../chats.people.ts';
import { useSeen } from '../chats.seen.ts';
import { trimWindow } from '../chats.window.ts';
import type { Unsent } from '../outbox.live.ts';
import { isLastSeen } from '../seen.live.ts';
import { type Row, rowsOf } from '../timeline.ts';
import type { ChatWindow } from '../window.live.ts';
import { ChatBeginning } from './ChatBeginning.tsx';
import { MessageRow } from './MessageRow.tsx';
import { nameOf, titleOf } from './names.ts';
import s from './Timeline.module.css';
import { TypingLine } from './TypingLine.tsx';
import { useAnnounced } from './useAnnounced.ts';
import { useAttention } from './useAttention.ts';
import { type Place, useNewest } from './useNewest.ts';
import { useNow } from './useNow.ts';
import { useNewer, useOlder } from './useOlder.ts';
import { useUnreadDivider } from './useUnreadDivider.ts';

const t = text.chats;
/** Rows this far outside the view are in the page: measured before one scrolls to them, so that nothing moves then. */
const MEASURED_AHEAD_PX = 800;
const BEGINNING = 'beginning';
const NONE: readonly Unsent[] = [];

interface TimelineProps {
  chat: ChatView;
  me: string;
  window: ChatWindow;
  /** The member's own messages of this chat on their way. */
  outbox: readonly Unsent[];
  place: Place;
  /** Asked for the newest message, while it is not among those held. */
  onToNewest: () => void;
  /** Absent where no new words may come. */
  onEdit: ((row: Row) => void) | undefined;
}

/**
 * The messages of a chat. Only those near the view are in the page; older ones come in above without moving what is read;
 * at the newest it stays at the newest.
 */
export function Timeline({ chat, me, window, outbox, place, onToNewest, onEdit }: TimelineProps) {
  const now = useNow();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [isAtEnd, setIsAtEnd] = useState(() => !('seq' in place) && (place.kind === 'newest' || unreadIn(chat) === 0));
  const hasAttention = useAttention();
  const isReading = hasAttention && isAtEnd;
  const divider = useUnreadDivider(chat, isReading);
  const rows = useMemo(
    () => rowsOf(me, window.items, window.hasNewer ? NONE : outbox, divider.after),
    [me, window.items, window.hasNewer, outbox, divider.after],
  );
  const items = useMemo<(Row | typeof BEGINNING)[]>(
    () => (window.hasOlder ? rows : [BEGINNING, ...rows]),
    [rows, window.hasOlder],
  );
  const members = useWriters(chat, me, window.items);
  const lead = items.length - rows.length;
  const isPlacing = useRef(true);
  const older = useOlder({ chatId: chat.id, hasMore: window.hasOlder, list, isPlacing });
  const newer = useNewer({ chatId: chat.id, hasMore: window.hasNewer, list, isPlacing });
  const look = () => {
    older.look();
    newer.look();
  };
  const newest = useNewest({
    ...{ chat, window, rows, lead, divider, isAtEnd, setIsAtEnd, isReading, hasAttention },
    ...{ list, scroller, isPlacing, place, onToNewest, onPlaced: look },
  });
  useTrimmed({ chatId: chat.id, me, window, lead, list, isPlacing });
  const seen = useSeen(chat.id, chat.type === 'direct' && chat.can.send);
  const isSeen = isAtEnd && isLastSeen(rows, me, seen);
  // A message that was looked for takes the focus when it is first shown, so that one reads on from there.
  const isFound = useRef(false);
  const onTarget = useCallback((row: HTMLElement | null) => {
    if (!row || isFound.current) return;
    isFound.current = true;
    row.focus({ preventScroll: true });
  }, []);
  const [reported, setReported] = useState<Row | null>(null);
  const onReport = useCallback((row: Row) => setReported(row), []);
  const announced = useAnnounced(members, me, window);
  const first = items[0];
  const shift = useIsShifted(first === BEGINNING ? first : first?.key);
  return (
    <div className={s.timeline}>
      {reported && (
        <ReportDialog
          member={{ uid: reported.userId, name: nameOf(members.get(reported.userId)) }}
          message={{ chatId: chat.id, seq: reported.seq, content: reported.content }}
          open
          onOpenChange={(open) => !open && setReported(null)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <section ref={scroller} className={s.scroller} aria-label={t.messagesOf(titleOf(chat))} tabIndex={0}>
        <div className={s.filler} />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          as={List}
          item="li"
          data={items}
          shift={shift}
          bufferSize={MEASURED_AHEAD_PX}
          onScroll={() => {
            newest.onScroll();
            look();
          }}
          onResize={newest.onResize}
        >
          {(item) =>
            item === BEGINNING ? (
              <ChatBeginning key={BEGINNING} chat={chat} me={me} />
            ) : (
              <MessageRow
                key={item.key}
                row={item}
                isOwn={item.userId === me}
                writer={members.get(item.userId)}
                inGroup={chat.type === 'group'}
                now={now}
                {...(place.kind === 'asked' && item.seq === place.seq && { onTarget })}
                {...(item.userId === me && onEdit && { onEdit })}
                {...(item.userId !== me && members.has(item.userId) && { onReport })}
                chatId={chat.id}
              />
            )
          }
        </Virtualizer>
      </section>
      {older.state !== 'idle' && (
        <div className={s.older} role="status">
          {older.state === 'loading' ? (
            <>
              <Spinner />
              <VisuallyHidden>{t.loadingOlder}</VisuallyHidden>
            </>
          ) : (
            <>
              {t.olderFailed}
              <Button size="sm" variant="link" onClick={older.load}>
                {t.retry}
              </Button>
            </>
          )}
        </div>
      )}
      {!isAtEnd && (
        <button type="button" className={cx(s.jump, newest.below > 0 && s.news)} onClick={newest.goToEnd}>
          {newest.below > 0 ? t.newBelow(newest.below) : <VisuallyHidden>{t.toNewest}</VisuallyHidden>}
          <ArrowDown aria-hidden="true" />
        </button>
      )}
      <div className={s.foot}>
        <TypingLine chat={chat} />
        <p className={s.seen} role="status">
          {isSeen && t.seen}
        </p>
      </div>
      <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
    </div>
  );
}

interface TrimmedOptions {
  chatId: string;
  me: string;
  window: ChatWindow;
  lead: number;
  list: RefObject<VirtualizerHandle | null>;
  isPlacing: RefObject<boolean>;
}
/** Holds only so much of a long history: what is far from view goes, once it has been shown where the rest stands (M-10). */
function useTrimmed({ chatId, me, window, lead, list, isPlacing }: TrimmedOptions) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time more came in.
  useEffect(() => {
    const view = list.current;
    if (!view || view.viewportSize === 0 || isPlacing.current) return;
    const from = view.findItemIndex(view.scrollOffset) - lead;
    const to = view.findItemIndex(view.scrollOffset + view.viewportSize) - lead;
    trimWindow(me, chatId, from, to);
  }, [window.items]);
}

/** Whether rows came in at the start since the last time, so that the view has to stay where it is. */
function useIsShifted(firstKey: string | undefined): boolean {
  const before = useRef(firstKey);
  useLayoutEffect(() => {
    before.current = firstKey;
  }, [firstKey]);
  return before.current !== undefined && before.current !== firstKey;
}

function List({ style, children, ref }: { style: CSSProperties; children: ReactNode; ref?: Ref<HTMLOListElement> }) {
  return (
    <ol ref={ref} className={s.list} style={style}>
      {children}
    </ol>
  );
}
