import { NotificationGroups, NotificationWays } from '#web/slices/notifications/index.ts';
import { text } from '#web/text/index.ts';
import { Section } from './Section.tsx';

const t = text.notifications.settings;

/** /settings/notifications: what the member is notified about, and how (N-02, M-21). */
export const NotificationSettings = () => (
  <>
    <Section title={t.title} intro={t.intro}>
      <NotificationGroups />
    </Section>
    <Section title={t.ways}>
      <NotificationWays />
    </Section>
  </>
);
