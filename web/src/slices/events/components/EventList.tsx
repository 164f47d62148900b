import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { timesOf } from '#contract/events/phases.ts';
import type { EventView } from '#contract/events/views.ts';
import { Badge, Card, CardLink, cx } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useNow } from '#web/platform/useNow.ts';
import { formatTimeSpan } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { isOver, type When } from '../events.live.ts';
import { useEvents } from '../events.queries.ts';
import s from './EventList.module.css';

interface EventListProps {
  when?: When;
  /** Renders the actions under an event. */
  actions?: (event: EventView) => ReactNode;
}

/** Community events, with links to their chats. Renders nothing while there are none. */
export function EventList({ when = 'upcoming', actions }: EventListProps) {
  const { data = [] } = useEvents(when);
  if (data.length === 0) return null;
  return (
    <section className={s.events}>
      <h2 className={s.title}>{when === 'past' ? text.events.pastTitle : text.events.listTitle}</h2>
      <ul className={s.list}>
        {data.map((event) => (
          <EventCard key={event.id} event={event} actions={actions} />
        ))}
      </ul>
    </section>
  );
}

interface EventCardProps {
  event: EventView;
  /** Whether the card says that it is an event, because hangouts are beside it. */
  isAmongHangouts?: boolean;
  actions?: ((event: EventView) => ReactNode) | undefined;
}

/** A community event as a line of a list. One that is over or cancelled is dimmed. */
export function EventCard({ event, isAmongHangouts = false, actions }: EventCardProps) {
  const now = useNow();
  return (
    <Card render={<li />} className={cx(s.event, (event.cancelled || isOver(event, now)) && s.off)}>
      {(isAmongHangouts || event.cancelled) && (
        <p className={s.badges}>
          {isAmongHangouts && <Badge tone="sun">{text.events.kind}</Badge>}
          {event.cancelled && <Badge tone="danger">{text.events.cancelled}</Badge>}
        </p>
      )}
      <h3 className={s.name} dir="auto">
        <CardLink render={<Link to={paths.event(event.id)} />}>{event.title}</CardLink>
      </h3>
      <p className={s.detail}>
        <time dateTime={event.startsAt}>{formatTimeSpan(timesOf(event))}</time> · <bdi>{event.location}</bdi>
      </p>
      {event.description && (
        <p className={s.words} dir="auto">
          {event.description}
        </p>
      )}
      {actions && <div className={s.actions}>{actions(event)}</div>}
    </Card>
  );
}
