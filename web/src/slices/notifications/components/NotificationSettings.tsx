import { NOTIFICATION_TYPES } from '#contract/notifications/routes.ts';
import { ErrorState, Skeleton, SkeletonGroup, Switch } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useNotificationSettings, useSaveSettings } from '../settings.queries.ts';
import { DeviceSwitch } from './DeviceSwitch.tsx';
import s from './NotificationSettings.module.css';

const t = text.notifications.settings;

/** A switch for every type of notification, and one for the mail about what waits, and one for this device; each is saved at once (N-02). */
export function NotificationSettings() {
  const { data, isError, isFetching, refetch } = useNotificationSettings();
  const { mutate } = useSaveSettings();
  if (!data && isError) {
    return <ErrorState title={t.failed} retryLabel={t.retry} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <SkeletonGroup label={t.loading}>
        <Skeleton shape="box" height="12rem" />
      </SkeletonGroup>
    );
  }
  return (
    <div className={s.switches}>
      {NOTIFICATION_TYPES.map((type) => (
        <Switch
          key={type}
          label={t.types[type]}
          checked={data.types[type]}
          onCheckedChange={(wanted) => mutate({ types: { [type]: wanted } })}
        />
      ))}
      <Switch
        label={t.digest}
        description={t.digestHint}
        checked={data.digest}
        onCheckedChange={(digest) => mutate({ digest })}
      />
      <DeviceSwitch />
    </div>
  );
}
