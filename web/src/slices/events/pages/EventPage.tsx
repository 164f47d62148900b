import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import type { EventView } from '#contract/events/views.ts';
import { Badge, Banner, Button, Skeleton, SkeletonGroup, useToast } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useBack } from '#web/platform/useBack.ts';
import { Conversation, GroupParticipants, LevelButton, useTakesPart } from '#web/slices/chats/index.ts';
import { shortWhen } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { EventVisit } from '../components/EventVisit.tsx';
import { dateOf } from '../dates.ts';
import { isOver } from '../events.live.ts';
import { joinEvent, leaveEvent, useEvent } from '../events.queries.ts';
import s from './EventPage.module.css';

const t = text.events;

/** The chat of an event (E-01). An event that does not exist or cannot be read redirects to the hangouts (E-02). */
export function Component() {
  const { eventId = '' } = useParams();
  const { data: event, error } = useEvent(eventId);
  const takesPart = useTakesPart(event?.chatId);
  if (error && !event) return <Unreadable />;
  if (!event || takesPart === undefined) {
    return (
      <SkeletonGroup label={t.loading} className={s.bones}>
        <Skeleton width="9rem" />
        <Skeleton width="16rem" />
      </SkeletonGroup>
    );
  }
  return (
    <div className={s.page}>
      {takesPart ? (
        <Conversation
          key={event.chatId}
          chatId={event.chatId}
          header={<Head event={event} takesPart />}
          elsewhere={paths.hangouts}
        />
      ) : (
        <EventVisit event={event} header={<Head event={event} takesPart={false} />} />
      )}
    </div>
  );
}

/** Leads to the hangouts and says why. */
function Unreadable() {
  const toast = useToast();
  const say = useEffectEvent(() => void toast.show({ text: t.failed, kind: 'error' }));
  useEffect(() => say(), []);
  return <Navigate to={paths.hangouts} replace />;
}

function Head({ event, takesPart }: { event: EventView; takesPart: boolean }) {
  const { id, chatId, title, location, startsAt, createdAt, cancelled } = event;
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  const back = useBack(paths.hangouts);
  /** Runs a call and says when it failed. Resolves to whether it succeeded. */
  async function run(action: () => Promise<unknown>, failed: string): Promise<boolean> {
    setBusy(true);
    try {
      await action();
      return true;
    } catch {
      toast.show({ text: failed, kind: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <header className={s.head}>
        <Link {...back} className={s.back} aria-label={t.back}>
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
            · <time dateTime={startsAt}>{shortWhen(startsAt)}</time> · <bdi>{location}</bdi> ·{' '}
            <time dateTime={createdAt}>{t.created(dateOf(createdAt))}</time>
          </p>
        </div>
        {takesPart ? (
          <>
            <GroupParticipants chatId={chatId} />
            <LevelButton chatId={chatId} />
            <Button
              size="sm"
              variant="quiet"
              aria-label={t.leaveOf(title)}
              disabled={busy}
              onClick={() =>
                void run(() => leaveEvent(id), t.leaveFailed).then((left) => left && navigate(paths.hangouts))
              }
            >
              {t.leave}
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            aria-label={t.joinOf(title)}
            busy={busy}
            onClick={() => void run(() => joinEvent(id), t.joinFailed)}
          >
            {t.join}
          </Button>
        )}
      </header>
      {cancelled && <Banner title={t.wasCancelled}>{t.wasCancelledHint}</Banner>}
    </>
  );
}
