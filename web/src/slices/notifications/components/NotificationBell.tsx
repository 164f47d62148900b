import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { CountBadge, ErrorState, IconButton, lazyModule, Popover } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useIsPhone } from '#web/platform/useIsPhone.ts';
import { text } from '#web/text/index.ts';
import { useUnreadNotifications } from '../notifications.queries.ts';
import s from './NotificationBell.module.css';

const t = text.notifications;

const feed = lazyModule(() => import('./NotificationFeed.tsx'));

/** The bell with its unread count. It opens the notifications in a popover, or on a phone on a page (T-05). */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const unread = useUnreadNotifications();
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <Link to={paths.notifications} className={s.link} aria-label={t.bell(unread)}>
        <Bell aria-hidden="true" />
        <span className={s.badge}>
          <CountBadge n={unread} />
        </span>
      </Link>
    );
  }
  return (
    <Popover
      title={t.title}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <IconButton label={t.bell(unread)} tooltipSide="bottom" badge={unread > 0 && <CountBadge n={unread} />}>
          <Bell />
        </IconButton>
      }
    >
      <Feed onLeave={() => setIsOpen(false)} />
    </Popover>
  );
}

/** The notifications. If their code cannot be loaded, the window says so, and the page under it stays (G-09). */
function Feed({ onLeave }: { onLeave: () => void }) {
  const { module, hasFailed } = feed.useModuleState(true);
  if (module) return <module.NotificationFeed onLeave={onLeave} />;
  if (!hasFailed) return null;
  return (
    <ErrorState
      compact
      title={t.failed}
      text={text.app.list.failedHint}
      retryLabel={text.app.list.retry}
      onRetry={feed.load}
    />
  );
}
