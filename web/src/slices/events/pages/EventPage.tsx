import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import type { EventView } from '#contract/events/views.ts';
import { Badge, Banner, Button, Skeleton, SkeletonGroup, useToast } from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { Conversation, GroupParticipants, MuteButton } from '#web/slices/chats/index.ts';
import { text } from '#web/text/index.ts';
import { dateOf, whenOf } from '../dates.ts';
import { isOver } from '../events.live.ts';
import { leaveEvent, useOpenedEvent } from '../events.queries.ts';
import s from './EventPage.module.css';

const t = text.events;
const UNKNOWN = ['NOT_FOUND', 'INVALID_INPUT'];

/** The chat of an event (E-01). An unknown event redirects to the hangouts (E-02). */
export function Component() {
  const { eventId = '' } = useParams();
  const opened = useOpenedEvent(eventId);
  const { data: event, error } = opened;
  if (error instanceof ApiError && UNKNOWN.includes(error.code)) return <Navigate to={paths.hangouts} replace />;
  if (event) {
    return (
      <div className={s.page}>
        <Conversation
          key={event.chatId}
          chatId={event.chatId}
          header={<Head event={event} />}
          elsewhere={paths.hangouts}
        />
      </div>
    );
  }
  if (error) return <LoadError query={opened} level={1} title={t.failed} />;
  return (
    <SkeletonGroup label={t.loading} className={s.bones}>
      <Skeleton width="9rem" />
      <Skeleton width="16rem" />
    </SkeletonGroup>
  );
}

function Head({ event }: { event: EventView }) {
  const { id, chatId, title, location, startsAt, createdAt, cancelled } = event;
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  async function leave() {
    setBusy(true);
    try {
      await leaveEvent(id);
      await navigate(paths.hangouts);
    } catch {
      setBusy(false);
      toast.show({ text: t.leaveFailed, kind: 'error' });
    }
  }
  return (
    <>
      <header className={s.head}>
        <Link to={paths.hangouts} className={s.back} aria-label={t.back}>
          <ArrowLeft aria-hidden="true" />
        </Link>
        <div className={s.words}>
          <h1 className={s.title}>
            {t.pageTitle} {!cancelled && isOver(event, new Date()) && <Badge>{t.over}</Badge>}
          </h1>
          <p className={s.detail}>
            <strong className={s.name}>
              <bdi>{title}</bdi>
            </strong>{' '}
            · <time dateTime={startsAt}>{whenOf(startsAt)}</time> · <bdi>{location}</bdi> ·{' '}
            <time dateTime={createdAt}>{t.created(dateOf(createdAt))}</time>
          </p>
        </div>
        <GroupParticipants chatId={chatId} />
        <MuteButton chatId={chatId} />
        <Button size="sm" variant="quiet" aria-label={t.leaveOf(title)} disabled={busy} onClick={() => void leave()}>
          {t.leave}
        </Button>
      </header>
      {cancelled && <Banner title={t.wasCancelled}>{t.wasCancelledHint}</Banner>}
    </>
  );
}
