import { FormError, Switch } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { type PushState, push, usePush } from '../push/index.ts';
import s from './NotificationGroups.module.css';

const t = text.notifications.settings.device;

const HINTS: Record<PushState, string> = {
  unknown: t.off,
  unsupported: t.unsupported,
  install: t.install,
  denied: t.denied,
  off: t.off,
  on: t.on,
  busy: t.busy,
  failed: t.off,
};
const CANNOT: readonly PushState[] = ['unknown', 'unsupported', 'install', 'denied'];

/** Turns notifications on this device on and off, or explains why the browser cannot show them (N-02). */
export function DeviceSwitch() {
  const state = usePush();
  return (
    <div className={s.device}>
      <Switch
        label={t.label}
        description={HINTS[state]}
        checked={state === 'on'}
        disabled={CANNOT.includes(state)}
        onCheckedChange={(isOn) => void (isOn ? push.enable() : push.disable())}
      />
      {state === 'failed' && <FormError>{t.failed}</FormError>}
    </div>
  );
}
