import { Link } from 'react-router';
import type { ConnectionView } from '#contract/connections/routes.ts';
import { Avatar, VisuallyHidden } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { useNow } from '#web/platform/useNow.ts';
import { text } from '#web/text/index.ts';
import { shortAgo } from '#web/text/short-ago.ts';
import { RequestAnswer } from './RequestAnswer.tsx';
import s from './RequestRow.module.css';

const t = text.connections;

export interface RequestRowProps {
  /** A request that the signed-in member received. */
  request: ConnectionView;
  isUnread?: boolean;
  /** Called when one of its links is followed. */
  onOpen?: (() => void) | undefined;
  onAnswered?: () => void;
}

/** A received request with its note, and the buttons to answer it: the same in every list (P-11). */
export function RequestRow({ request, isUnread = false, onOpen, onAnswered }: RequestRowProps) {
  const { target, requester, other, message, timestamp, chatId } = request;
  const now = useNow();
  return (
    <div className={s.row}>
      <Avatar name={nameOf(other)} src={other.profileImage} alt="" size={40} />
      <div className={s.words}>
        <div className={s.head}>
          <p className={s.sentence}>
            {isUnread && <VisuallyHidden>{text.notifications.unread + text.app.punctuation.colon}</VisuallyHidden>}
            <Link to={paths.user(other.uid)} className={s.link} onClick={onOpen}>
              <b>{nameOf(other)}</b>
              {t.wantsToConnect}
            </Link>
          </p>
          <time className={s.time} dateTime={timestamp}>
            {shortAgo(new Date(timestamp), now)}
          </time>
          {isUnread && <span className={s.dot} aria-hidden="true" />}
        </div>
        {message && (
          <blockquote className={s.note}>
            <Link to={paths.chat(chatId)} className={s.toChat} onClick={onOpen}>
              {message}
            </Link>
          </blockquote>
        )}
        <div className={s.answer}>
          <RequestAnswer target={target} requester={requester} size="sm" wide {...(onAnswered && { onAnswered })} />
        </div>
      </div>
    </div>
  );
}
