import { Switch } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useSaveSettings } from '../settings.queries.ts';
import { DeviceSwitch } from './DeviceSwitch.tsx';
import { LoadedSettings } from './LoadedSettings.tsx';
import s from './NotificationGroups.module.css';
import { QuietHoursFields } from './QuietHoursFields.tsx';

const t = text.notifications.settings;

/** Notifications on this device, the summary and announcements by email, and quiet hours. Each is saved at once (N-02, M-21). */
export function NotificationWays() {
  const { mutate } = useSaveSettings();
  return (
    <LoadedSettings height="18rem">
      {({ digest, announcements, quiet }) => (
        <div className={s.switches}>
          <DeviceSwitch />
          <Switch
            label={t.digest}
            description={t.digestHint}
            checked={digest}
            onCheckedChange={(isOn) => mutate({ digest: isOn })}
          />
          <Switch
            label={t.announcements}
            checked={announcements}
            onCheckedChange={(isOn) => mutate({ announcements: isOn })}
          />
          <QuietHoursFields quiet={quiet ?? null} onChange={(hours) => mutate({ quiet: hours })} />
        </div>
      )}
    </LoadedSettings>
  );
}
