import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { Button, EmptyState, ErrorState, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import { useEarlier, useMarkRead, useNotifications } from '../notifications.queries.ts';
import s from './NotificationFeed.module.css';
import { NotificationRow } from './NotificationRow.tsx';

const t = text.notifications;

/** The member's notifications, in the bell's window and on the page. `onLeave`: a link in it was followed. */
export function NotificationFeed({ onLeave }: { onLeave?: () => void }) {
  const { data, isError, isFetching, refetch } = useNotifications();
  const markRead = useMarkRead();
  const earlier = useEarlier();
  if (!data && isError) {
    return (
      <ErrorState
        compact
        title={t.failed}
        text={t.failedHint}
        retryLabel={t.retry}
        retryingLabel={t.retrying}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <Bones />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        compact
        art={<Bell className={s.art} />}
        title={t.empty}
        text={t.emptyHint}
        action={
          <Button size="sm" render={<Link to={paths.intros} onClick={onLeave} />}>
            {t.findPeople}
          </Button>
        }
      />
    );
  }
  const { nextCursor } = data;
  return (
    <div className={s.feed}>
      {data.unread > 0 && (
        <Button variant="link" size="sm" className={s.all} onClick={() => markRead.mutate('all')}>
          {t.markAll}
        </Button>
      )}
      <ul className={s.rows}>
        {data.items.map((item) => (
          <NotificationRow
            key={item.id}
            item={item}
            onRead={() => item.read || markRead.mutate(item.id)}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {nextCursor && (
        <Button
          wide
          size="sm"
          busy={earlier.isPending}
          busyLabel={t.loadingMore}
          onClick={() => earlier.mutate(nextCursor)}
        >
          {t.more}
        </Button>
      )}
    </div>
  );
}

function Bones() {
  return (
    <SkeletonGroup label={t.loading} className={s.bones}>
      {['80%', '60%', '70%'].map((width) => (
        <span key={width} className={s.bone}>
          <Skeleton shape="circle" width="40px" />
          <span className={s.boneWords}>
            <Skeleton width={width} />
            <Skeleton width="40%" />
          </span>
        </span>
      ))}
    </SkeletonGroup>
  );
}
