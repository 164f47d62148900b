import type { ReactNode } from 'react';
import type { NotificationSettings } from '#contract/notifications/routes.ts';
import { Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { text } from '#web/text/index.ts';
import { useNotificationSettings } from '../settings.queries.ts';

const t = text.notifications.settings;

interface LoadedSettingsProps {
  children: (settings: NotificationSettings) => ReactNode;
  /** How high the part usually is, so that what is below it does not move. */
  height: string;
}

/** Shows a part of the settings of notifications once they have loaded. */
export function LoadedSettings({ children, height }: LoadedSettingsProps) {
  const settings = useNotificationSettings();
  if (hasFailed(settings)) return <LoadError query={settings} compact title={t.failed} />;
  if (settings.data) return children(settings.data);
  return (
    <SkeletonGroup label={t.loading}>
      <Skeleton shape="box" height={height} />
    </SkeletonGroup>
  );
}
