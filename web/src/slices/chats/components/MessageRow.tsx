import { Check, CircleAlert, Clock } from 'lucide-react';
import { memo, type Ref, useState } from 'react';
import { Link } from 'react-router';
import type { Message } from '#contract/chats/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { Avatar, Button, cx, VisuallyHidden } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import { dayLabel, timeOfDay, wholeTime } from '../dates.ts';
import { isBigEmoji } from '../message-text.ts';
import type { Row } from '../timeline-rows.ts';
import { deleteMessage, retryMessage } from '../unsent-messages.ts';
import { JoinsLine } from './JoinsLine.tsx';
import { systemText } from './labels.ts';
import { MessageMenu } from './MessageMenu.tsx';
import { MessagePhoto } from './MessagePhoto.tsx';
import s from './MessageRow.module.css';
import { MessageText } from './MessageText.tsx';
import { Quote } from './Quote.tsx';
import { Reactions } from './Reactions.tsx';
import { useLongPress } from './useLongPress.ts';

const t = text.chats;

interface MessageRowProps {
  row: Row;
  isOwn: boolean;
  author: MemberCard | undefined;
  /** Whether it is a group chat, where a run of messages begins with the author's name. */
  inGroup: boolean;
  now: Date;
  chatId: string;
  /** Given to the message that the member came to see. */
  onTarget?: Ref<HTMLDivElement>;
  /** The message that this one answers, and its author. */
  quoted?: Message | null;
  quotedAuthor?: MemberCard;
  me: string;
  /** Opens the chat at a message. */
  onGoTo: (seq: number) => void;
  /** Whether the member may react to the message. */
  mayReact: boolean;
  /** Opens the list of who reacted, or the picker of another emoji. */
  onReactions: (row: Row, view: 'list' | 'picker') => void;
  /** Given where the message may be answered. */
  onReply?: (row: Row) => void;
  /** Given where the message may be edited. */
  onEdit?: (row: Row) => void;
  /** Given for messages of other members. */
  onReport?: (row: Row) => void;
  onBlock?: (row: Row) => void;
  /** Given for a line about several members who joined: those who are known, whether it lists all of them, and what changes that. */
  joined?: ReadonlyMap<string, MemberCard>;
  isOpen?: boolean;
  onToggleJoins?: (row: Row) => void;
}

/** One message: its bubble, its state, and above it the day or the unread divider where one begins. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row, now, onTarget } = props;
  return (
    <div
      ref={onTarget}
      className={cx(
        s.row,
        row.startsRun && (row.kind === 'text' || row.kind === 'deleted') && s.start,
        onTarget && s.target,
      )}
      tabIndex={onTarget ? -1 : undefined}
    >
      {row.startsDay && <p className={s.day}>{dayLabel(row.at, now)}</p>}
      {row.startsUnread && (
        <p className={s.unread}>
          <span>{t.newMessages}</span>
        </p>
      )}
      {row.kind === 'text' || row.kind === 'deleted' ? <Bubble {...props} /> : <Line {...props} />}
    </div>
  );
});

/** A line about what members did, or about messages that a block hides from the viewer. */
function Line({ row, author, joined, isOpen = false, onToggleJoins }: MessageRowProps) {
  if (row.kind === 'hidden') return row.startsRun && <p className={s.line}>{t.hiddenMessage}</p>;
  if (row.joins && joined && onToggleJoins) {
    return <JoinsLine joins={row.joins} joined={joined} isOpen={isOpen} onToggle={() => onToggleJoins(row)} />;
  }
  return (
    <p className={s.line} title={wholeTime(row.at)} dir="auto">
      {systemText(row, author)}
    </p>
  );
}

function Bubble(props: MessageRowProps) {
  const { row, isOwn, author, inGroup, chatId, mayReact, onReactions, onReply, onEdit, onReport, onBlock } = props;
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const press = useLongPress(() => setIsMenuOpen(true));
  const isDeleted = row.kind === 'deleted';
  // A deleted message can still be reported by those who received it.
  const hasMenu = (isOwn ? !isDeleted : onReport) && row.state === 'stored' && row.seq > 0;
  const name = isOwn ? t.you : nameOf(author);
  const { photo } = row;
  const isBare = !photo && row.replyTo === null && isBigEmoji(row.content) && row.state !== 'refused';
  const isPending = row.state === 'waiting' || row.state === 'sending';
  const face = (
    <span className={s.face}>
      {row.endsRun && (
        <Link
          to={paths.user(row.userId)}
          className={s.profile}
          aria-label={isOwn ? t.openOwnProfile : t.openProfile(name)}
        >
          <Avatar name={author ? nameOf(author) : name} src={author?.profileImage} alt="" size={32} />
        </Link>
      )}
    </span>
  );
  return (
    <div className={cx(s.message, isOwn ? s.own : s.others)}>
      {!isOwn && face}
      {hasMenu && (
        <MessageMenu
          chatId={chatId}
          row={row}
          open={isMenuOpen}
          onOpenChange={(next) => (next || !press.isPressing()) && setIsMenuOpen(next)}
          onChosen={() => setIsMenuOpen(false)}
          mayReact={mayReact}
          onReactions={onReactions}
          onReply={onReply}
          onEdit={onEdit}
          onReport={onReport}
          onBlock={onBlock}
          name={name}
        />
      )}
      <div className={s.body}>
        {inGroup && !isOwn && row.startsRun && (
          <p className={s.name} aria-hidden="true">
            {name}
          </p>
        )}
        <div
          className={cx(
            s.bubble,
            isBare && s.bare,
            row.state === 'refused' && s.refused,
            row.endsRun && s.end,
            isDeleted && s.deleted,
            photo && s.pictured,
            photo && !row.content && s.wordless,
          )}
          title={wholeTime(row.at)}
          {...(hasMenu ? press.handlers : undefined)}
        >
          <VisuallyHidden>{t.spoken(name, timeOfDay(row.at)) + text.app.marks.colon}</VisuallyHidden>
          {row.replyTo !== null && <RowQuote {...props} to={row.replyTo} />}
          {photo && (
            <MessagePhoto
              photo={photo}
              clientId={row.clientId}
              isUploading={row.state === 'sending' && photo.url === null}
              name={isOwn ? null : name}
            />
          )}
          {(isDeleted || row.content) && (
            <span className={s.text} dir="auto">
              {isDeleted ? t.deleted : <MessageText content={row.content} />}
            </span>
          )}
          {(row.endsRun || isPending || row.isEdited) && row.state !== 'refused' && (
            <span className={s.meta}>
              {row.isEdited && <span>{t.edited}</span>}
              <span aria-hidden="true">{timeOfDay(row.at)}</span>
              {isOwn && !isDeleted && (isPending ? <Clock aria-label={t.sending} /> : <Check aria-label={t.stored} />)}
            </span>
          )}
        </div>
        {row.reactions.length > 0 && <Reactions chatId={chatId} row={row} mayReact={mayReact} />}
        {row.state === 'refused' && <Refusal row={row} />}
      </div>
      {isOwn && face}
    </div>
  );
}

function RowQuote({ me, quoted, quotedAuthor, onGoTo, to }: MessageRowProps & { to: number }) {
  return <Quote me={me} message={quoted} author={quotedAuthor} onOpen={() => onGoTo(to)} />;
}

function Refusal({ row }: { row: Row }) {
  return (
    <div className={s.refusal}>
      <p className={s.reason}>
        <CircleAlert aria-hidden="true" />
        <span>
          <b>{t.refused + text.app.marks.end}</b>
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
