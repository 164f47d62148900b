import { savedFilters } from '#catalog/saved-filters.ts';
import { SavedFilters } from '#web/slices/hangouts/index.ts';
import { IfTurnedOff, NotificationGroups, NotificationWays } from '#web/slices/notifications/index.ts';
import { text } from '#web/text/index.ts';
import { Section } from './Section.tsx';

const t = text.notifications.settings;

/** /settings/notifications: what the member is notified about, and how (N-02, M-21, N-08). */
export const NotificationSettings = () => (
  <>
    <Section title={t.title} intro={t.intro}>
      <NotificationGroups />
    </Section>
    <Section title={savedFilters.title} intro={savedFilters.intro}>
      <IfTurnedOff type="hangouts_found">
        <p>{savedFilters.off}</p>
      </IfTurnedOff>
      <SavedFilters />
    </Section>
    <Section title={t.ways}>
      <NotificationWays />
    </Section>
  </>
);
