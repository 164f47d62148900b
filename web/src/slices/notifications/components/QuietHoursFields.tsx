import type { QuietHours } from '#contract/notifications/routes.ts';
import { Select, Switch } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './NotificationGroups.module.css';

const t = text.notifications.settings.quiet;
/** The hours that are offered first. */
const NIGHT: QuietHours = { from: 22, to: 8 };
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, label: t.hour(hour) }));

interface QuietHoursFieldsProps {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null) => void;
}

/** The hours in which the member gets no pushes (M-21). Each choice is saved at once. */
export function QuietHoursFields({ quiet, onChange }: QuietHoursFieldsProps) {
  return (
    <div className={s.quiet}>
      <Switch
        label={t.label}
        description={t.hint}
        checked={quiet !== null}
        onCheckedChange={(isOn) => onChange(isOn ? NIGHT : null)}
      />
      {quiet && (
        <div className={s.hours}>
          <Select
            label={t.from}
            placeholder=""
            options={HOURS.filter(({ value }) => value !== `${quiet.to}`)}
            value={`${quiet.from}`}
            onValueChange={(hour) => onChange({ ...quiet, from: Number(hour) })}
          />
          <Select
            label={t.to}
            placeholder=""
            options={HOURS.filter(({ value }) => value !== `${quiet.from}`)}
            value={`${quiet.to}`}
            onValueChange={(hour) => onChange({ ...quiet, to: Number(hour) })}
          />
        </div>
      )}
    </div>
  );
}
