import { CalendarDays, Check, Flag, Users } from 'lucide-react';
import { Link } from 'react-router';
import { directChatId } from '#contract/chats/ids.ts';
import { timesOf } from '#contract/events/phases.ts';
import { type Notification, type NotificationType, SENT_PHOTO } from '#contract/notifications/routes.ts';
import { firstThereTakes } from '#contract/tables/options.ts';
import { Avatar, Button, cx, VisuallyHidden } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { useUid } from '#web/platform/session/index.ts';
import { useNow } from '#web/platform/useNow.ts';
import { wholeTime } from '#web/slices/chats/index.ts';
import { RequestRow, useConnectionWith } from '#web/slices/connections/index.ts';
import { hours, shortDateAsLine, type Times } from '#web/slices/gatherings/index.ts';
import { formatDateTime } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { shortAgo } from '#web/text/short-ago.ts';
import type { NotificationGroup } from '../grouped.ts';
import { pathOf } from '../paths-of-notification.ts';
import s from './NotificationRow.module.css';

const t = text.notifications;

interface NotificationRowProps {
  group: NotificationGroup;
  onRead: () => void;
  onLeave: (() => void) | undefined;
}

/** One notification, or several messages of one member. A request that waits is shown as in the other lists of requests. */
export function NotificationRow(props: NotificationRowProps) {
  const { item } = props.group;
  const connection = useConnectionWith(item.from?.uid ?? '');
  const isReceived = connection?.status === 'pending' && connection.direction === 'received';
  if (!isAboutRequest(item) || !isReceived)
    return <PlainRow {...props} isConnected={connection?.status === 'connected'} />;
  return (
    <li>
      <RequestRow
        request={connection}
        isUnread={!item.read}
        onAnswered={props.onRead}
        onOpen={() => {
          props.onRead();
          props.onLeave?.();
        }}
      />
    </li>
  );
}

function Sign({ type }: { type: NotificationType }) {
  if (type === 'reports') return <Flag />;
  return isAboutGroup({ type }) ? <Users /> : <CalendarDays />;
}

/** A notification that links to its subject. */
function PlainRow({
  group: { item, count },
  onRead,
  onLeave,
  isConnected,
}: NotificationRowProps & { isConnected: boolean }) {
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
  const note = type === 'message' ? item.messageText : noteOf(item);
  return (
    <li className={cx(s.row, !item.read && s.unread)}>
      {item.event || type === 'hangout_cancelled' || !from ? (
        <span className={s.sign} aria-hidden="true">
          <Sign type={type} />
        </span>
      ) : (
        <Avatar name={name} src={from?.profileImage} alt="" size={40} />
      )}
      <div className={s.words}>
        <div className={s.head}>
          <p className={s.sentence}>
            {!item.read && <VisuallyHidden>{t.unread + text.app.punctuation.colon}</VisuallyHidden>}
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
        {note && <blockquote className={s.note}>{note}</blockquote>}
        {item.hangout && !item.hangout.cancelled && SHOWS_TIME_AND_PLACE.has(item.type) && (
          <TimeAndPlace times={item.hangout} place={item.hangout.location} />
        )}
        {item.found && <FoundHangouts hangouts={item.found.hangouts} onOpen={open} />}
        {item.hangout?.tableCategory && type === 'hangout_reminder' && !item.hangout.cancelled && (
          <p
            className={s.plan}
          >{`${text.tables.firstThere[firstThereTakes(item.hangout.tableCategory)]} ${t.questionsReady}`}</p>
        )}
        {item.event && !item.event.cancelled && (
          <TimeAndPlace times={timesOf(item.event)} place={item.event.location} />
        )}
        {from &&
          isConnected &&
          type !== 'message' &&
          ((!item.hangout && !item.huddle && !item.isWithheld && !isAboutGroup(item)) || type === 'meet_again') && (
            <Connected isNews={isAboutRequest(item)} path={paths.chat(directChatId(me, from.uid))} onOpen={open} />
          )}
      </div>
    </li>
  );
}

interface Facts {
  item: Notification;
  /** How many messages the row stands for. */
  count: number;
  /** The name of the member who did it. */
  name: string;
  /** The title of the hangout, or the words that take its place. */
  title: string;
  /** The name of the group, or the words that take its place. */
  group: string;
  /** The title of the huddle, or the words that take its place. */
  huddle: string;
}

/** Returns the words of a member; undefined where the message is a deadline, which the sentence has. */
const noteOf = ({ type, message }: Notification) => (isWhole(type) ? undefined : message);

const deadlineOf = ({ message }: Notification) => (message ? formatDateTime(message) : null);

function messageSentence({ item: { hangout, huddle, isWithheld, message }, title, count }: Facts): string {
  if (huddle) return t.wroteIn(huddle.title, count);
  if (hangout || isWithheld) return t.wroteIn(title, count);
  return message === SENT_PHOTO && count === 1 ? t.sentPhoto : t.wrote(count);
}

/** Sentences about a member's action. The sentence begins with their name. */
const AFTER_NAME = {
  table_proposal: () => t.proposed,
  group_invited: ({ group }) => t.group.invited(group),
  group_asked: ({ group }) => t.group.asked(group),
  huddle_added: ({ huddle }) => t.huddle.added(huddle),
  huddle_invited: ({ huddle }) => t.huddle.invited(huddle),
  group_hangout: ({ group, title }) => t.group.hangout(title, group),
  connection_request: () => text.connections.wantsToConnect,
  connection_waiting: () => t.waiting,
  connection_accepted: () => t.accepted,
  message: messageSentence,
  hangout_cohost: ({ title }) => t.coHost(title),
  hangout_suggested: ({ title }) => t.suggested(title),
  hangout_asked: ({ title }) => t.asked(title),
  hangout_asking: ({ title }) => t.asking(title),
  hangout_joined: ({ title }) => t.joined(title),
  hangout_changed: ({ title }) => t.changed(title),
} satisfies Partial<Record<NotificationType, (facts: Facts) => string>>;

type WholeType = Exclude<NotificationType, keyof typeof AFTER_NAME>;

/** Sentences about an event without a member. The sentence names no member at its beginning. */
const WHOLE: Record<WholeType, (facts: Facts) => string> = {
  event: ({ item: { event, eventChange } }) =>
    t.event[event?.cancelled ? 'cancelled' : (eventChange ?? 'announced')](event?.title ?? t.anEvent),
  hangout_reminder: ({ title }) => t.reminder(title),
  hangout_over: ({ title }) => t.over(title),
  hangouts_found: ({ item: { found } }) => (found?.hangouts.length === 1 ? t.foundOne : t.found),
  home_question: ({ title }) => t.homeQuestion(title),
  meet_again: ({ name }) => t.meetAgain(name),
  missed_hangouts: () => t.missed,
  reports: () => t.reports,
  hangout_promoted: ({ item, title }) => t.promoted(title, deadlineOf(item)),
  hangout_reconfirm: ({ item, title }) => t.reconfirm(title, deadlineOf(item)),
  hangout_released: ({ title }) => t.released(title),
  hangout_removed: ({ title }) => t.removed(title),
  hangout_accepted: ({ title }) => t.hostAccepted(title),
  hangout_cancelled: ({ item }) => t.cancelled(item.hangout?.title ?? t.aHangoutForm),
  group_accepted: ({ group }) => t.group.accepted(group),
  group_idle: ({ group }) => t.group.idle(group),
  group_organizer: ({ group }) => t.group.organizer(group),
  table_offered: () => t.tableOffered,
  table_planned: () => t.tablePlanned,
  table_deciding: () => t.tableDeciding,
  table_over: () => t.tableOver,
  table_left_out: () => t.tableLeftOut,
};
const isWhole = (type: NotificationType): type is WholeType => type in WHOLE;

function Sentence({ item, count, name }: Omit<Facts, 'title' | 'group' | 'huddle'>) {
  const { type, from, hangout, isWithheld } = item;
  const title = hangout?.title ?? (isWithheld ? t.hiddenHangout : t.aHangout);
  const group = item.group?.name ?? t.group.some;
  const facts = { item, count, name, title, group, huddle: item.huddle?.title ?? t.huddle.some };
  // The plan of a table is changed by a vote, not by one member.
  if (type === 'hangout_changed' && !from) return t.newPlan(title);
  if (isWhole(type)) return WHOLE[type](facts);
  return (
    <>
      <b>{name}</b>
      {/* A newer server may send a type that this page does not know. */}
      {AFTER_NAME[type]?.(facts)}
    </>
  );
}

const SHOWS_TIME_AND_PLACE = new Set([
  'group_hangout',
  'hangout_changed',
  'hangout_cohost',
  'hangout_suggested',
  'hangout_promoted',
  'hangout_reminder',
  'hangout_reconfirm',
  'table_planned',
]);

/** The current time and place, for attendees. */
function TimeAndPlace({ times, place }: { times: Times; place: string }) {
  return (
    <p className={s.plan}>
      {shortDateAsLine(new Date(times.dateTime)) + text.app.punctuation.comma + hours(times)} · {place}
    </p>
  );
}

interface FoundHangoutsProps {
  hangouts: NonNullable<Notification['found']>['hangouts'];
  onOpen: () => void;
}

/** The new hangouts, each with a link. The row leads to all of them, or to the only one. */
const FoundHangouts = ({ hangouts, onOpen }: FoundHangoutsProps) =>
  hangouts.length > 0 && (
    <ul className={s.found}>
      {hangouts.map(({ id, title, location, ...times }) => (
        <li key={id}>
          {hangouts.length === 1 ? (
            <b dir="auto">{title}</b>
          ) : (
            <Link to={paths.hangout(id)} className={s.foundLink} onClick={onOpen} dir="auto">
              {title}
            </Link>
          )}
          <TimeAndPlace times={times} place={location} />
        </li>
      ))}
    </ul>
  );

const isAboutGroup = ({ type }: Pick<Notification, 'type'>) => type.startsWith('group_');
const isAboutRequest = ({ type }: Notification) => type === 'connection_request' || type === 'connection_waiting';

/** The button to write to a member who is connected. */
const Connected = ({ isNews, path, onOpen }: { isNews: boolean; path: string; onOpen: () => void }) => (
  <div className={s.actions}>
    {isNews && (
      <span className={s.connected}>
        <Check aria-hidden="true" />
        {t.nowConnected}
      </span>
    )}
    <Button size="sm" render={<Link to={path} onClick={onOpen} />}>
      {t.message}
    </Button>
  </div>
);
