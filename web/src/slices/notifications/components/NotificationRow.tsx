import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { Notification } from '#contract/notifications/routes.ts';
import { paths } from '#web/app/paths.ts';
import { Avatar, Button, cx, VisuallyHidden } from '#web/design/index.ts';
import { shortAgo, useNow, wholeTime } from '#web/slices/chats/index.ts';
import { RequestAnswer, useConnectionWith } from '#web/slices/connections/index.ts';
import { text } from '#web/text/index.ts';
import { useUid } from '../notifications.queries.ts';
import s from './NotificationRow.module.css';

const t = text.notifications;

interface NotificationRowProps {
  item: Notification;
  onRead: () => void;
  onLeave: (() => void) | undefined;
}

/** One notification. A request can be answered here; the rest of the row leads to who it comes from. */
export function NotificationRow({ item, onRead, onLeave }: NotificationRowProps) {
  const now = useNow();
  const at = new Date(item.timestamp);
  const { from } = item;
  const name = from?.firstName || from?.username || t.someone;
  const open = () => {
    onRead();
    onLeave?.();
  };
  const sentence = (
    <>
      <b>{name}</b>
      {item.type === 'connection_request' ? t.requested : t.accepted}
    </>
  );
  return (
    <li className={cx(s.row, !item.read && s.unread)}>
      <Avatar name={name} src={from?.profileImage} alt="" size={40} />
      <div className={s.words}>
        <div className={s.head}>
          <p className={s.sentence}>
            {!item.read && <VisuallyHidden>{t.unread}: </VisuallyHidden>}
            {from ? (
              <Link to={paths.user(from.uid)} className={s.link} onClick={open}>
                {sentence}
              </Link>
            ) : (
              sentence
            )}
          </p>
          <time className={s.time} dateTime={item.timestamp} title={wholeTime(at)}>
            {shortAgo(at, now)}
          </time>
          {!item.read && <span className={s.dot} aria-hidden="true" />}
        </div>
        {item.message && <blockquote className={s.note}>{item.message}</blockquote>}
        {from && <Standing item={item} other={from.uid} onRead={onRead} onOpen={open} />}
      </div>
    </li>
  );
}

interface StandingProps {
  item: Notification;
  other: string;
  onRead: () => void;
  onOpen: () => void;
}

/** How the two stand now, and what can be done about it. */
function Standing({ item, other, onRead, onOpen }: StandingProps) {
  const me = useUid();
  const connection = useConnectionWith(other);
  if (!connection) return null;
  if (connection.status === 'pending') {
    if (item.type !== 'connection_request' || connection.direction !== 'received') return null;
    return (
      <div className={s.answer}>
        <RequestAnswer wide target={me} requester={other} size="sm" onAnswered={onRead} />
      </div>
    );
  }
  return (
    <div className={s.deeds}>
      {item.type === 'connection_request' && (
        <span className={s.connected}>
          <Check aria-hidden="true" />
          {t.nowConnected}
        </span>
      )}
      <Button size="sm" render={<Link to={paths.chat(connection.chatId)} onClick={onOpen} />}>
        {t.message}
      </Button>
    </div>
  );
}
