import { CalendarX2, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { endOf, phaseOfEvent, timesOf } from '#contract/events/phases.ts';
import type { EventView } from '#contract/events/views.ts';
import { Badge, Banner, Button, cx, PageHeader, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { BackLink } from '#web/platform/screens/BackLink.tsx';
import { hasFailed } from '#web/platform/screens/LoadError.tsx';
import { useFocusAfter } from '#web/platform/useFocusAfter.ts';
import { useNow } from '#web/platform/useNow.ts';
import { CalendarMenu, GatheringDetail, MapLink, ShareButton } from '#web/slices/gatherings/index.ts';
import { text } from '#web/text/index.ts';
import { useAttendance, useAttending } from '../attendance.queries.ts';
import { isOver } from '../events.live.ts';
import s from './EventDetail.module.css';
import { EventPeople } from './EventPeople.tsx';

const t = text.events;
/** The ids of the two buttons with which a member answers. */
const [ATTEND, WITHDRAW] = ['attend-event', 'withdraw-from-event'];

interface EventDetailProps {
  event: EventView;
  /** Whether it has the screen for itself, on a phone. Then it has a link to the chat. */
  isAlone?: boolean;
}

/** The page of an event without its chat: the plan, its attendees, and the member's own answer (E-04). */
export function EventDetail({ event, isAlone = false }: EventDetailProps) {
  const { id, title, location: eventLocation, description, cancelled } = event;
  const now = useNow();
  const hasEnded = isOver(event, now);
  // Without a known end nobody knows.
  const isNow = event.endsAt && phaseOfEvent(event, now) === 'now';
  const attendance = useAttendance(id);
  const { isGoing = false } = attendance.data ?? {};
  const { withdraw, isChanging } = useAttending(event);
  const focusAfter = useFocusAfter();
  const onAnswer = () => focusAfter(() => document.getElementById(WITHDRAW) ?? document.getElementById(ATTEND));
  const url = new URL(paths.event(id), location.origin).href;
  return (
    <article className={cx(s.detail, isAlone && s.alone)}>
      <PageHeader title={title} back={<BackLink to={paths.hangouts}>{text.hangouts.back}</BackLink>} />
      <GatheringDetail
        notice={cancelled && <Banner title={t.wasCancelled}>{t.wasCancelledHint}</Banner>}
        top={
          <>
            <Badge tone="sun">{t.kind}</Badge>
            {cancelled ? (
              <Badge tone="danger">{t.cancelled}</Badge>
            ) : hasEnded ? (
              <Badge>{t.over}</Badge>
            ) : isNow ? (
              <Badge tone="accent">{text.hangouts.now}</Badge>
            ) : (
              isGoing && <Badge tone="ok">{text.hangouts.youGo}</Badge>
            )}
          </>
        }
        {...timesOf(event)}
        location={
          <>
            <bdi>{eventLocation}</bdi>
            <br />
            <MapLink location={eventLocation} />
          </>
        }
        description={description}
      >
        <div className={s.actions}>
          {!hasEnded && <CalendarMenu facts={factsOf(event)} url={url} />}
          <ShareButton title={title} {...timesOf(event)} url={url} />
          {isGoing && !hasEnded && (
            <Button
              id={WITHDRAW}
              variant="quiet"
              size="sm"
              icon={<CalendarX2 />}
              busy={isChanging}
              onClick={() => {
                onAnswer();
                withdraw();
              }}
            >
              {t.cannotGo}
            </Button>
          )}
        </div>
        <Answer event={event} isOpen={!hasEnded && !cancelled} hasChatLink={isAlone} onAnswer={onAnswer} />
        <EventPeople eventId={id} isOver={hasEnded} />
      </GatheringDetail>
    </article>
  );
}

const factsOf = ({ version, ...event }: EventView) => ({
  ...event,
  dateTime: event.startsAt,
  end: endOf(event),
  sequence: version,
  host: t.kind,
});

interface AnswerProps {
  event: EventView;
  isOpen: boolean;
  hasChatLink: boolean;
  onAnswer: () => void;
}

/** How many go, and the member's own answer. They stay at the lower edge. */
function Answer({ event, isOpen, hasChatLink, onAnswer }: AnswerProps) {
  const attendance = useAttendance(event.id);
  const { data } = attendance;
  const { attend, isChanging } = useAttending(event);
  const labelFor = (verb: string) => ({ 'aria-label': `${verb}: ${event.title}` });
  const asks = isOpen && data !== undefined && !data.isGoing;
  // Empty until it is known who goes, so that no button moves.
  if (!data && !(hasChatLink && hasFailed(attendance))) return <div className={s.answer} />;
  return (
    <div className={s.answer}>
      {data && <span>{isOpen ? text.hangouts.going(data.going) : text.hangouts.went(data.going)}</span>}
      <span className={s.buttons}>
        {hasChatLink && (
          <Button
            variant={asks ? 'secondary' : 'primary'}
            icon={<MessageCircle />}
            {...labelFor(text.hangouts.viewChat)}
            render={<Link to={paths.eventChat(event.id)} />}
          >
            {text.hangouts.viewChat}
          </Button>
        )}
        {asks && (
          <Button
            id={ATTEND}
            variant="primary"
            {...labelFor(t.go)}
            busy={isChanging}
            busyLabel={t.saving}
            onClick={() => {
              onAnswer();
              attend();
            }}
          >
            {t.go}
          </Button>
        )}
      </span>
    </div>
  );
}

/** The shape of the details, while the event is loading. */
export const EventSkeleton = () => (
  <SkeletonGroup label={t.loading} className={s.skeleton}>
    <Skeleton width="16rem" />
    <Skeleton width="9rem" />
    <Skeleton shape="box" width="100%" height="5rem" />
    <Skeleton width="100%" />
    <Skeleton width="80%" />
  </SkeletonGroup>
);
