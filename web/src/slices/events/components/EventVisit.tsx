import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { EventView } from '#contract/events/views.ts';
import { Avatar, ErrorState, Skeleton, SkeletonGroup, useToast } from '#web/design/index.ts';
import { drafts } from '#web/platform/drafts.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { newId } from '#web/platform/new-id.ts';
import { paths } from '#web/platform/paths.ts';
import { Composer, DayMark, draftKey, timeOfDay, wholeTime } from '#web/slices/chats/index.ts';
import { daysBetween } from '#web/text/days.ts';
import { text } from '#web/text/index.ts';
import { sendToEvent, useEventMessages } from '../event-chat.queries.ts';
import s from './EventVisit.module.css';

const t = text.events;

/**
 * The chat of an event for a member who does not take part in it: the newest messages, and the composer.
 * Only writing or joining makes the member take part.
 */
export function EventVisit({ event, header }: { event: EventView; header: ReactNode }) {
  const toast = useToast();
  /** The message that was not sent, with its id for another attempt. */
  const unsent = useRef({ content: '', clientId: '' });
  const [failures, setFailures] = useState(0);
  function send(content: string) {
    const clientId = unsent.current.content === content ? unsent.current.clientId : newId();
    sendToEvent(event.id, content, clientId).catch((error: Error) => {
      unsent.current = { content, clientId };
      // The words return to the field, before those that were written since.
      const key = draftKey(event.chatId);
      drafts.set(key, [content, drafts.get<string>(key)].filter(Boolean).join('\n'));
      setFailures((count) => count + 1);
      toast.showError(error);
    });
    return true;
  }
  return (
    <div className={s.visit}>
      {header}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach what scrolls. */}
      <section className={s.scroller} tabIndex={0} aria-label={t.messagesOf(event.title)}>
        <Messages eventId={event.id} />
      </section>
      <Composer
        key={`${event.chatId} ${failures}`}
        chatId={event.chatId}
        name={event.title}
        placeholder={t.writeToJoin}
        onSend={send}
        mayAttach={false}
        takesFocus={false}
        onEditLast={() => {}}
        onTyping={undefined}
      />
    </div>
  );
}

function Messages({ eventId }: { eventId: string }) {
  const messages = useEventMessages(eventId);
  const { data, error, isFetching, refetch } = messages;
  if (!data && error) {
    return (
      <ErrorState
        compact
        title={t.messagesFailed}
        text={error.message}
        retryLabel={t.retry}
        retryingLabel={t.loading}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <SkeletonGroup label={t.loading} className={s.list}>
        {['60%', '40%', '75%'].map((width) => (
          <Skeleton key={width} shape="box" width={width} height="2.5rem" />
        ))}
      </SkeletonGroup>
    );
  }
  if (data.items.length === 0) return <p className={s.none}>{t.noMessages}</p>;
  const authors = new Map(data.authors.map((card) => [card.uid, card]));
  return (
    <ul className={s.list}>
      {data.items.map(({ seq, text: postText, userId, timestamp }, index) => {
        const name = nameOf(authors.get(userId));
        const writtenAt = new Date(timestamp);
        const previous = data.items[index - 1];
        const startsDay = !previous || daysBetween(new Date(previous.timestamp), writtenAt) !== 0;
        return (
          <li key={seq}>
            {startsDay && <DayMark at={writtenAt} className={s.day} />}
            <div className={s.message}>
              <Link to={paths.user(userId)} className={s.face} aria-label={text.chats.openProfile(name)}>
                <Avatar name={name} src={authors.get(userId)?.profileImage} alt="" size={32} />
              </Link>
              <div className={s.words}>
                <p className={s.author}>
                  {name} ·{' '}
                  <time dateTime={timestamp} title={wholeTime(writtenAt)}>
                    {timeOfDay(writtenAt)}
                  </time>
                </p>
                <p className={s.text} dir="auto">
                  {postText}
                </p>
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
