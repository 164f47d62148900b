import { PageHeader } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { NotificationFeed } from '../components/NotificationFeed.tsx';
import s from './NotificationsPage.module.css';

/** The notifications on their own page, for phones. */
export function Component() {
  return (
    <div className={s.page}>
      <PageHeader title={text.notifications.title} />
      <NotificationFeed />
    </div>
  );
}
