import { BellMinus, BellOff, CircleAlert, Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import type { ChatView } from '#contract/chats/views.ts';
import { CountBadge, cx } from '#web/design/index.ts';
import { drafts } from '#web/platform/drafts.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { useIsHydrating } from '#web/platform/useIsHydrating.ts';
import { text } from '#web/text/index.ts';
import { shortAgo } from '#web/text/short-ago.ts';
import { activeAt, countedIn, unreadIn } from '../chats.live.ts';
import type { OutboxMessage } from '../outbox.reducer.ts';
import { useTyping } from '../typing.store.ts';
import { ChatFace } from './ChatFace.tsx';
import s from './ChatRow.module.css';
import { draftKey } from './Composer.tsx';
import { summaryOf, systemText, titleOf, typingText } from './labels.ts';
import rows from './rows.module.css';

const t = text.chats;

interface ChatRowProps {
  chat: ChatView;
  me: string;
  /** The member's newest unsent message in this chat. */
  unsentMessage: OutboxMessage | undefined;
  isOpen: boolean;
  now: Date;
}

/** One chat of the list: its name, last message, time and unread count (M-03). */
export function ChatRow({ chat, me, unsentMessage, isOpen, now }: ChatRowProps) {
  const unread = unreadIn(chat);
  const lastActiveAt = new Date(activeAt(chat));
  const row = useRef<HTMLLIElement>(null);
  // The server does not know the drafts of this device.
  const isHydrating = useIsHydrating();
  // A chat opened by a link may be outside of the view.
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={row} className={s.item}>
      <NavLink
        to={paths.chat(chat.id)}
        className={cx(rows.row, s.row, unread > 0 && (countedIn(chat) > 0 ? s.unread : s.dimmed))}
        data-chat-row
      >
        <ChatFace chat={chat} me={me} size={48} />
        <span className={s.words}>
          <span className={s.line}>
            <span className={s.name}>{titleOf(chat)}</span>
            {chat.level === 'replies' && <BellMinus className={s.muted} aria-label={t.level.repliesMark} />}
            {chat.level === 'nothing' && <BellOff className={s.muted} aria-label={t.level.nothingMark} />}
            <time className={s.time} dateTime={lastActiveAt.toISOString()}>
              {shortAgo(lastActiveAt, now)}
            </time>
          </span>
          <span className={s.line}>
            <Preview
              chat={chat}
              me={me}
              unsentMessage={unsentMessage}
              draft={isOpen || isHydrating ? null : drafts.get(draftKey(chat.id))}
            />
            <CountBadge n={unread} label={t.unread(unread)} />
          </span>
          {chat.request && (
            <span className={cx(s.request, chat.request.direction === 'received' && s.received)}>
              {chat.request.direction === 'received' ? t.wantsToConnect : t.waitingForAnswer}
            </span>
          )}
        </span>
      </NavLink>
    </li>
  );
}

function Preview({
  chat,
  me,
  unsentMessage,
  draft,
}: Pick<ChatRowProps, 'chat' | 'me' | 'unsentMessage'> & { draft: string | null }) {
  const last = chat.lastMessage;
  const typing = useTyping(chat.id);
  if (unsentMessage?.state === 'refused') {
    return (
      <span className={cx(s.preview, s.failed)}>
        <CircleAlert className={s.mark} aria-hidden="true" />
        {t.by(t.notSent)}
        <bdi>{summaryOf(unsentMessage)}</bdi>
      </span>
    );
  }
  if (unsentMessage && unsentMessage.state !== 'stored') {
    return (
      <span className={s.preview}>
        <Clock className={s.mark} aria-label={t.notSentYet} />
        {t.by(t.you)}
        <bdi>{summaryOf(unsentMessage)}</bdi>
      </span>
    );
  }
  if (typing.length > 0) return <span className={cx(s.preview, s.typing)}>{typingText(chat, typing)}</span>;
  if (draft) {
    return (
      <span className={s.preview}>
        <b className={s.draft}>{t.draft + text.app.punctuation.colon}</b>
        <bdi>{draft}</bdi>
      </span>
    );
  }
  if (!last) return <span className={s.preview}>{t.noMessagesYet}</span>;
  if (last.kind === 'deleted')
    return <span className={s.preview}>{last.userId === me ? t.youDeleted : t.deleted}</span>;
  if (last.kind === 'hidden') return <Said>{t.hiddenMessage}</Said>;
  const author = chat.participants.find(({ uid }) => uid === last.userId);
  if (last.kind === 'system') return <Said>{systemText(last, author, me)}</Said>;
  if (last.userId === me) return <Said by={t.you}>{summaryOf(last)}</Said>;
  if (chat.type === 'direct') return <Said>{summaryOf(last)}</Said>;
  // The author is unknown in a large group, and when they have left it.
  return <Said {...(author && { by: nameOf(author) })}>{summaryOf(last)}</Said>;
}

/** A message, isolated from the text around it in case it is written right to left. */
const Said = ({ by, children }: { by?: string; children: string }) => (
  <span className={s.preview}>
    {by && t.by(by)}
    <bdi>{children}</bdi>
  </span>
);
