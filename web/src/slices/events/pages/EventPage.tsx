import { useEffect, useEffectEvent } from 'react';
import { Navigate, useMatch, useParams } from 'react-router';
import { useToast } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useIsPhone } from '#web/platform/useIsPhone.ts';
import { text } from '#web/text/index.ts';
import { EventChat } from '../components/EventChat.tsx';
import { EventDetail, EventSkeleton } from '../components/EventDetail.tsx';
import { useEvent } from '../events.queries.ts';
import s from './EventPage.module.css';

/**
 * An event and its chat (E-01, E-04), side by side where there is room for both. A phone shows the event, and the chat behind
 * "View Chat". An event that does not exist or cannot be read redirects to the hangouts (E-02).
 */
export function Component() {
  const { eventId = '' } = useParams();
  const isChat = useMatch('/event/:eventId/chat') !== null;
  const isPhone = useIsPhone();
  const { data: event, error } = useEvent(eventId);
  if (error && !event) return <Unreadable />;
  if (!event) return <EventSkeleton />;
  if (isPhone) {
    return (
      <div className={s.page}>
        {isChat ? <EventChat event={event} isAlone /> : <EventDetail event={event} isAlone />}
      </div>
    );
  }
  return (
    <div className={s.page} data-phone={isChat ? 'chat' : 'detail'}>
      <EventDetail event={event} />
      <EventChat event={event} />
    </div>
  );
}

/** Leads to the hangouts and says why. */
function Unreadable() {
  const toast = useToast();
  const say = useEffectEvent(() => void toast.show({ text: text.events.failed, kind: 'error' }));
  useEffect(() => say(), []);
  return <Navigate to={paths.hangouts} replace />;
}
