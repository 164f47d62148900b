import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { EventView } from '#contract/events/views.ts';
import { Banner, Button, Skeleton, SkeletonGroup, useToast } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { useBack } from '#web/platform/useBack.ts';
import { Conversation, GroupParticipants, NotificationLevelButton, useTakesPart } from '#web/slices/chats/index.ts';
import { text } from '#web/text/index.ts';
import { dateOf } from '../dates.ts';
import { joinEventChat, leaveEventChat } from '../event-chat.queries.ts';
import s from './EventChat.module.css';
import { EventVisit } from './EventVisit.tsx';

const t = text.events;

interface EventChatProps {
  event: EventView;
  /** Whether it has the screen for itself, on a phone. */
  isAlone?: boolean;
}

/** The chat of an event (E-01): live for those who take part in it; others read and may write. */
export function EventChat({ event, isAlone = false }: EventChatProps) {
  const { list, takesPart } = useTakesPart(event.chatId);
  return (
    <div className={s.chat}>
      {takesPart === undefined && hasFailed(list) ? (
        <LoadError query={list} title={t.messagesFailed} level={isAlone ? 1 : 2} compact />
      ) : takesPart === undefined ? (
        <SkeletonGroup label={t.loading} className={s.skeleton}>
          <Skeleton width="9rem" />
          <Skeleton width="16rem" />
        </SkeletonGroup>
      ) : takesPart ? (
        <Conversation
          key={event.chatId}
          chatId={event.chatId}
          header={<Head event={event} takesPart isAlone={isAlone} />}
          elsewhere={isAlone ? paths.eventChat(event.id) : paths.event(event.id)}
        />
      ) : (
        <EventVisit event={event} header={<Head event={event} takesPart={false} isAlone={isAlone} />} />
      )}
    </div>
  );
}

function Head({ event, takesPart, isAlone }: { event: EventView; takesPart: boolean; isAlone: boolean }) {
  const { id, chatId, title, createdAt, cancelled } = event;
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const back = useBack(paths.event(id));
  const Title = isAlone ? 'h1' : 'h2';
  /** Runs a call and says when it failed. */
  async function run(action: () => Promise<unknown>, failed: string): Promise<void> {
    setBusy(true);
    try {
      await action();
    } catch {
      toast.show({ text: failed, kind: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <header className={s.head}>
        {isAlone && (
          <Link {...back} className={s.back} aria-label={t.back}>
            <ArrowLeft aria-hidden="true" />
          </Link>
        )}
        <div className={s.words}>
          <Title className={s.title}>{t.pageTitle}</Title>
          <p className={s.detail}>
            {isAlone && (
              <>
                <bdi>{title}</bdi> ·{' '}
              </>
            )}
            <time dateTime={createdAt}>{t.created(dateOf(createdAt))}</time>
          </p>
        </div>
        {takesPart ? (
          <>
            <GroupParticipants chatId={chatId} />
            <NotificationLevelButton chatId={chatId} />
            <Button
              size="sm"
              variant="quiet"
              aria-label={t.leaveOf(title)}
              disabled={busy}
              onClick={() => void run(() => leaveEventChat(id), t.leaveFailed)}
            >
              {t.leave}
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            aria-label={t.joinOf(title)}
            busy={busy}
            onClick={() => void run(() => joinEventChat(id), t.joinFailed)}
          >
            {t.join}
          </Button>
        )}
      </header>
      {isAlone && cancelled && <Banner title={t.wasCancelled}>{t.wasCancelledHint}</Banner>}
    </>
  );
}
