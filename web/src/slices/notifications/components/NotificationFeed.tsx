import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { Button, EmptyState, Skeleton } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { hasFailed } from '#web/platform/screens/LoadError.tsx';
import { useConnections } from '#web/slices/connections/index.ts';
import { text } from '#web/text/index.ts';
import { grouped } from '../grouped.ts';
import { useEarlier, useMarkRead, useNotifications } from '../notifications.queries.ts';
import s from './NotificationFeed.module.css';
import { NotificationRow } from './NotificationRow.tsx';

const t = text.notifications;

/** The member's notifications, in the bell's window and on their page. `onLeave` is called when a link is followed. */
export function NotificationFeed({ onLeave }: { onLeave?: () => void }) {
  const list = useNotifications();
  const connections = useConnections();
  // The rows of requests are higher while they wait for an answer, which the connections say.
  const isLoaded = connections.data !== undefined || hasFailed(connections);
  const markRead = useMarkRead();
  const loadEarlier = useEarlier();
  const nextCursor = list.data?.nextCursor;
  return (
    <div className={s.feed}>
      <div className={s.actions}>
        <Button variant="link" size="sm" render={<Link to={paths.settings('notifications')} onClick={onLeave} />}>
          {t.choose}
        </Button>
        {(list.data?.unread ?? 0) > 0 && (
          <Button variant="link" size="sm" onClick={() => markRead.mutate('all')}>
            {t.markAll}
          </Button>
        )}
      </div>
      <ListState
        query={list}
        items={isLoaded ? list.data?.items : undefined}
        loading={t.loading}
        skeleton={<FeedSkeleton />}
        skeletonClassName={s.rows}
        failed={t.failed}
        className={s.feed}
        empty={<NoNotifications onLeave={onLeave} />}
        more={
          nextCursor
            ? { label: t.more, isLoading: loadEarlier.isPending, load: () => loadEarlier.mutate(nextCursor) }
            : undefined
        }
      >
        {(items) => (
          <ul className={s.rows}>
            {grouped(items).map((group) => (
              <NotificationRow
                key={group.item.id}
                group={group}
                onRead={() => {
                  for (const id of group.unreadIds) markRead.mutate(id);
                }}
                onLeave={onLeave}
              />
            ))}
          </ul>
        )}
      </ListState>
    </div>
  );
}

const NoNotifications = ({ onLeave }: { onLeave: (() => void) | undefined }) => (
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

const FeedSkeleton = () =>
  ['80%', '60%', '70%', '65%', '75%'].map((width) => (
    <span key={width} className={s.skeletonRow}>
      <Skeleton shape="circle" width="40px" />
      <span className={s.skeletonText}>
        <Skeleton width={width} />
        <Skeleton width="40%" />
      </span>
    </span>
  ));
