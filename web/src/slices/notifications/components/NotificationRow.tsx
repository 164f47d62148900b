import { CalendarDays, Check } from 'lucide-react';
import { Link } from 'react-router';
import { directChatId } from '#contract/chats/ids.ts';
import { timesOf } from '#contract/events/standing.ts';
import { groupChatId } from '#contract/hangouts/views.ts';
import { type Notification, SENT_PHOTO } from '#contract/notifications/routes.ts';
import { Avatar, Button, cx, VisuallyHidden } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { useUid } from '#web/platform/session/index.ts';
import { useNow } from '#web/platform/useNow.ts';
import { shortAgo, wholeTime } from '#web/slices/chats/index.ts';
import { RequestAnswer, useConnectionWith } from '#web/slices/connections/index.ts';
import { hours, shortDate } from '#web/slices/plans/index.ts';
import { shortWhen } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import type { NotificationGroup } from '../grouped.ts';
import s from './NotificationRow.module.css';

const t = text.notifications;

interface NotificationRowProps {
  group: NotificationGroup;
  onRead: () => void;
  onLeave: (() => void) | undefined;
}

/** One notification, or several messages of one member. A request can be answered here; the rest of the row links to its subject. */
export function NotificationRow({ group: { item, count }, onRead, onLeave }: NotificationRowProps) {
  const now = useNow();
  const createdAt = new Date(item.timestamp);
  const { type, from } = item;
  const me = useUid();
  const name = nameOf(from);
  const open = () => {
    onRead();
    onLeave?.();
  };
  const sentence = <Sentence item={item} count={count} name={name} />;
  const path = pathOf(item, me);
  return (
    <li className={cx(s.row, !item.read && s.unread)}>
      {item.event || type === 'hangout_cancelled' || !from ? (
        <span className={s.sign} aria-hidden="true">
          <CalendarDays />
        </span>
      ) : (
        <Avatar name={name} src={from?.profileImage} alt="" size={40} />
      )}
      <div className={s.words}>
        <div className={s.head}>
          <p className={s.sentence}>
            {!item.read && <VisuallyHidden>{t.unread + text.app.marks.colon}</VisuallyHidden>}
            {path ? (
              <Link to={path} className={s.link} onClick={open}>
                {sentence}
              </Link>
            ) : (
              sentence
            )}
          </p>
          <time className={s.time} dateTime={item.timestamp} title={wholeTime(createdAt)}>
            {shortAgo(createdAt, now)}
          </time>
          {!item.read && <span className={s.dot} aria-hidden="true" />}
        </div>
        {item.message && item.type !== 'message' && <blockquote className={s.note}>{item.message}</blockquote>}
        {item.hangout && !item.hangout.cancelled && SHOWS_PLAN.has(item.type) && (
          <Plan times={item.hangout} place={item.hangout.location} />
        )}
        {item.event && !item.event.cancelled && <Plan times={timesOf(item.event)} place={item.event.location} />}
        {from && type !== 'message' && ((!item.hangout && !item.isWithheld) || type === 'meet_again') && (
          <ConnectionState item={item} other={from.uid} onRead={onRead} onOpen={open} />
        )}
      </div>
    </li>
  );
}

function Sentence({
  item: { type, from, hangout, isWithheld, event, eventChange, message },
  count,
  name,
}: {
  item: Notification;
  count: number;
  name: string;
}) {
  if (type === 'event')
    return t.event[event?.cancelled ? 'cancelled' : (eventChange ?? 'announced')](event?.title ?? t.anEvent);
  const title = hangout?.title ?? (isWithheld ? t.hiddenHangout : t.aHangout);
  if (type === 'hangout_reminder') return t.reminder(title);
  if (type === 'hangout_over') return t.over(title);
  if (type === 'home_question') return t.homeQuestion(title);
  if (type === 'meet_again') return t.meetAgain(name);
  if (type === 'missed_hangouts') return t.missed;
  const deadline = message && (type === 'hangout_promoted' || type === 'hangout_reconfirm') ? shortWhen(message) : null;
  if (type === 'hangout_promoted') return t.promoted(title, deadline);
  if (type === 'hangout_reconfirm') return t.reconfirm(title, deadline);
  if (type === 'hangout_released') return t.released(title);
  if (type === 'hangout_removed') return t.removed(title);
  if (type === 'hangout_cancelled') return t.cancelled(hangout?.title ?? t.aPlan);
  if (type === 'table_offered') return t.tableOffered;
  if (type === 'table_planned') return t.tablePlanned;
  if (type === 'table_deciding') return t.tableDeciding;
  if (type === 'table_over') return t.tableOver;
  if (type === 'table_left_out') return t.tableLeftOut;
  // The plan of a table is changed by a vote, not by one member.
  if (type === 'hangout_changed' && !from) return t.newPlan(title);
  const sentences: Record<typeof type, string> = {
    table_proposal: t.proposed,
    connection_request: t.requested,
    connection_waiting: t.waiting,
    connection_accepted: t.accepted,
    message:
      hangout || isWithheld
        ? t.wroteIn(title, count)
        : message === SENT_PHOTO && count === 1
          ? t.sentPhoto
          : t.wrote(count),
    hangout_cohost: t.coHost(title),
    hangout_suggested: t.suggested(title),
    hangout_joined: t.joined(title),
    hangout_changed: t.changed(title),
  };
  return (
    <>
      <b>{name}</b>
      {sentences[type]}
    </>
  );
}

const SHOWS_PLAN = new Set([
  'hangout_changed',
  'hangout_cohost',
  'hangout_suggested',
  'hangout_promoted',
  'hangout_reminder',
  'hangout_reconfirm',
  'table_planned',
]);

/** The current time and place, for attendees. */
function Plan({ times, place }: { times: Parameters<typeof hours>[0]; place: string }) {
  return (
    <p className={s.plan}>
      {shortDate(new Date(times.dateTime)) + text.app.marks.comma + hours(times)} · {place}
    </p>
  );
}

/** Returns the path that a notification links to: the chat of a message, else the event, the hangout or the sender. */
function pathOf({ type, from, hangout, isWithheld, event }: Notification, me: string): string | null {
  if (event) return paths.event(event.id);
  if (type.startsWith('table_')) return paths.tables;
  if (type === 'missed_hangouts') return paths.hangouts;
  if (from && type === 'meet_again') return paths.user(from.uid);
  if (hangout) return type === 'message' ? paths.chat(groupChatId(hangout.id)) : paths.hangout(hangout.id);
  if (!from || (isWithheld && type === 'message')) return null;
  return type === 'message' ? paths.chat(directChatId(me, from.uid)) : paths.user(from.uid);
}

const isAboutRequest = ({ type }: Notification) => type === 'connection_request' || type === 'connection_waiting';

interface ConnectionStateProps {
  item: Notification;
  other: string;
  onRead: () => void;
  onOpen: () => void;
}

/** The connection with the sender, with the buttons to answer or to write. */
function ConnectionState({ item, other, onRead, onOpen }: ConnectionStateProps) {
  const me = useUid();
  const connection = useConnectionWith(other);
  if (!connection) return null;
  if (connection.status === 'pending') {
    if (!isAboutRequest(item) || connection.direction !== 'received') return null;
    return (
      <div className={s.answer}>
        <RequestAnswer wide target={me} requester={other} size="sm" onAnswered={onRead} />
      </div>
    );
  }
  return (
    <div className={s.actions}>
      {isAboutRequest(item) && (
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
