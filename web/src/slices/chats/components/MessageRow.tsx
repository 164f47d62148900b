import { Check, CircleAlert, Clock } from 'lucide-react';
import { memo, type Ref } from 'react';
import { Link } from 'react-router';
import type { Message } from '#contract/chats/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { Avatar, Button, cx, VisuallyHidden } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import { timeOfDay, wholeTime } from '../dates.ts';
import { isBigEmoji } from '../message-text.ts';
import { deleteMessage, retryMessage } from '../outbox.ts';
import type { Row } from '../timeline-rows.ts';
import { Album } from './Album.tsx';
import { DayMark } from './DayMark.tsx';
import { JoinsLine } from './JoinsLine.tsx';
import { systemText } from './labels.ts';
import { MessageMenu } from './MessageMenu.tsx';
import { MessagePhoto } from './MessagePhoto.tsx';
import s from './MessageRow.module.css';
import { MessageText } from './MessageText.tsx';
import type { JoinLines, RowActions, RowChat } from './message-row-props.ts';
import { Quote } from './Quote.tsx';
import { Reactions } from './Reactions.tsx';
import type { useLongPress } from './useLongPress.ts';
import { useMessageMenu } from './useMessageMenu.ts';

const t = text.chats;

interface MessageRowProps {
  row: Row;
  chat: RowChat;
  author: MemberCard | undefined;
  /** The message that this one answers, and its author. */
  quoted: Message | null | undefined;
  quotedAuthor: MemberCard | undefined;
  actions: RowActions;
  /** Given to a line about several members who joined. */
  joinLines: JoinLines | undefined;
  /** Given to the message that the member came to see. */
  targetRef: Ref<HTMLDivElement> | undefined;
}

/** One message: its bubble, its state, and above it the day or the unread divider where one begins. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row, targetRef } = props;
  const isMessage = row.kind === 'text' || row.kind === 'deleted';
  return (
    <div
      ref={targetRef}
      className={cx(s.row, row.startsRun && isMessage && s.start, targetRef && s.target)}
      tabIndex={targetRef ? -1 : undefined}
    >
      {row.startsDay && <DayMark at={row.at} className={s.day} />}
      {row.startsUnread && (
        <p className={s.unread}>
          <span>{t.newMessages}</span>
        </p>
      )}
      {isMessage ? <MessageBody {...props} /> : <Line {...props} />}
    </div>
  );
});

/** A line about what members did, or about messages that a block hides from the viewer. */
function Line({ row, chat, author, joinLines }: MessageRowProps) {
  if (row.kind === 'hidden') return row.startsRun && <p className={s.line}>{t.hiddenMessage}</p>;
  if (row.joins && joinLines) {
    const { members, openKeys, onToggle } = joinLines;
    const isOpen = openKeys.has(row.key);
    return <JoinsLine joins={row.joins} joined={members} me={chat.me} isOpen={isOpen} onToggle={() => onToggle(row)} />;
  }
  return (
    <p className={s.line} title={wholeTime(row.at)} dir="auto">
      {systemText(row, author, chat.me)}
    </p>
  );
}

function MessageBody(props: MessageRowProps) {
  const { row, chat, author, actions } = props;
  const isOwn = row.userId === chat.me;
  const name = isOwn ? t.you : nameOf(author);
  const { menu, pressHandlers } = useMessageMenu(row, isOwn, author);
  const face = <Face row={row} isOwn={isOwn} author={author} />;
  return (
    <div className={cx(s.message, isOwn ? s.own : s.others)}>
      {!isOwn && face}
      {menu && !row.album && <MessageMenu row={row} chat={chat} name={name} actions={actions} {...menu} />}
      <div className={s.body}>
        {chat.isGroup && !isOwn && row.startsRun && (
          <p className={s.name} aria-hidden="true">
            {name}
          </p>
        )}
        <Bubble {...props} isOwn={isOwn} name={name} pressHandlers={pressHandlers} />
        {row.reactions.length > 0 && !row.album && <Reactions chatId={chat.id} row={row} mayReact={chat.mayReact} />}
        {row.state === 'refused' && <Refusal row={row} />}
      </div>
      {isOwn && face}
    </div>
  );
}

interface FaceProps {
  row: Row;
  isOwn: boolean;
  author: MemberCard | undefined;
}

/** The author's picture beside the last message of a run. Beside the others it is empty, so that the bubbles are aligned. */
function Face({ row, isOwn, author }: FaceProps) {
  const name = nameOf(author);
  return (
    <span className={s.face}>
      {row.endsRun && (
        <Link
          to={paths.user(row.userId)}
          className={s.profile}
          aria-label={isOwn ? t.openOwnProfile : t.openProfile(name)}
        >
          <Avatar name={isOwn && !author ? t.you : name} src={author?.profileImage} alt="" size={32} />
        </Link>
      )}
    </span>
  );
}

interface BubbleProps extends Pick<MessageRowProps, 'row' | 'chat' | 'author' | 'quoted' | 'quotedAuthor' | 'actions'> {
  isOwn: boolean;
  name: string;
  /** Open the menu on touch screens; undefined for a message without a menu. */
  pressHandlers: ReturnType<typeof useLongPress>['handlers'] | undefined;
}

function Bubble({ row, chat, author, quoted, quotedAuthor, actions, isOwn, name, pressHandlers }: BubbleProps) {
  const { photo, replyTo } = row;
  const isDeleted = row.kind === 'deleted';
  const words = (isDeleted || row.content) && (
    <span dir="auto">{isDeleted ? t.deleted : <MessageText content={row.content} />}</span>
  );
  const meta = <Meta row={row} isOwn={isOwn} />;
  return (
    <div className={bubbleClass(row)} title={wholeTime(row.at)} {...(!row.album && pressHandlers)}>
      <VisuallyHidden>{t.spoken(name, timeOfDay(row.at)) + text.app.punctuation.colon}</VisuallyHidden>
      {replyTo !== null && (
        <Quote me={chat.me} message={quoted} author={quotedAuthor} onOpen={() => actions.onGoTo(replyTo)} />
      )}
      {row.album && <Album messages={row.album} chat={chat} author={author} actions={actions} />}
      {photo && !row.album && (
        <MessagePhoto
          photo={photo}
          clientId={row.clientId}
          isUploading={row.state === 'sending' && photo.url === null}
          name={isOwn ? null : name}
        />
      )}
      {photo && words ? (
        <div className={s.caption}>
          {words}
          {meta}
        </div>
      ) : (
        <>
          {words}
          {meta}
        </>
      )}
    </div>
  );
}

function bubbleClass(row: Row): string {
  const { photo } = row;
  const isBare = !photo && row.replyTo === null && isBigEmoji(row.content) && row.state !== 'refused';
  return cx(
    s.bubble,
    isBare && s.bare,
    row.state === 'refused' && s.refused,
    row.endsRun && s.end,
    row.kind === 'deleted' && s.deleted,
    photo && s.pictured,
    photo && !row.content && s.wordless,
  );
}

/** The time of a message and its state, at the end of a run and beside messages that are pending or edited. */
function Meta({ row, isOwn }: { row: Row; isOwn: boolean }) {
  const isPending = row.state === 'waiting' || row.state === 'sending';
  const isShown = (row.endsRun || isPending || row.isEdited) && row.state !== 'refused';
  if (!isShown) return null;
  return (
    <span className={s.meta}>
      {row.isEdited && <span>{t.edited}</span>}
      <span aria-hidden="true">{timeOfDay(row.at)}</span>
      {isOwn &&
        row.kind !== 'deleted' &&
        (isPending ? <Clock aria-label={t.sending} /> : <Check aria-label={t.stored} />)}
    </span>
  );
}

function Refusal({ row }: { row: Row }) {
  return (
    <div className={s.refusal}>
      <p className={s.reason}>
        <CircleAlert aria-hidden="true" />
        <span>
          <b>{t.refused + text.app.punctuation.end}</b>
          {row.refusal?.message || t.sendFailed}
        </span>
      </p>
      <span className={s.actions}>
        <Button size="sm" variant="link" onClick={() => retryMessage(row.clientId)}>
          {t.resend}
        </Button>
        <Button size="sm" variant="link" onClick={() => deleteMessage(row.clientId)}>
          {t.remove}
        </Button>
      </span>
    </div>
  );
}
