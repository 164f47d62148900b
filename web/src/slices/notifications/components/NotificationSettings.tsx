import { NOTIFICATION_TYPES } from '#contract/notifications/routes.ts';
import { Skeleton, SkeletonGroup, Switch } from '#web/design/index.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { useOwnUser } from '#web/slices/profiles/index.ts';
import { text } from '#web/text/index.ts';
import { useNotificationSettings, useSaveSettings } from '../settings.queries.ts';
import { DeviceSwitch } from './DeviceSwitch.tsx';
import s from './NotificationSettings.module.css';
import { QuietHoursFields } from './QuietHoursFields.tsx';

const t = text.notifications.settings;

/** Switches for every type of notification, for the summary by email, for this device and for quiet hours. Each is saved at once (N-02). */
export function NotificationSettings() {
  const settings = useNotificationSettings();
  const { data } = settings;
  const isOperator = useOwnUser().data?.can.operate ?? false;
  const { mutate } = useSaveSettings();
  if (hasFailed(settings)) return <LoadError query={settings} compact title={t.failed} />;
  if (!data) {
    return (
      <SkeletonGroup label={t.loading}>
        <Skeleton shape="box" height="12rem" />
      </SkeletonGroup>
    );
  }
  return (
    <div className={s.switches}>
      {NOTIFICATION_TYPES.filter((type) => type !== 'reports' || isOperator).map((type) => (
        <Switch
          key={type}
          label={t.types[type]}
          checked={data.types[type]}
          onCheckedChange={(isOn) => mutate({ types: { [type]: isOn } })}
        />
      ))}
      <Switch
        label={t.digest}
        description={t.digestHint}
        checked={data.digest}
        onCheckedChange={(digest) => mutate({ digest })}
      />
      <DeviceSwitch />
      <QuietHoursFields quiet={data.quiet ?? null} onChange={(quiet) => mutate({ quiet })} />
    </div>
  );
}
