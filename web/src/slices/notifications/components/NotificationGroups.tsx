import type { NotificationSettings } from '#contract/notifications/routes.ts';
import { Details, Switch, VisuallyHidden } from '#web/design/index.ts';
import { useOwnUser } from '#web/slices/profiles/index.ts';
import { text } from '#web/text/index.ts';
import {
  changeOf,
  countsOf,
  NOTIFICATION_GROUPS,
  type NotificationGroupName,
  typesOf,
} from '../notification-groups.ts';
import { useSaveSettings } from '../settings.queries.ts';
import { LoadedSettings } from './LoadedSettings.tsx';
import s from './NotificationGroups.module.css';

const t = text.notifications.settings;

/**
 * A switch for each group of notifications, and below it one for each type, behind what the group is about. Each is saved at once
 * (N-02).
 */
export function NotificationGroups() {
  const isToldOfReports = useOwnUser().data?.can.moderate ?? false;
  return (
    <LoadedSettings height="29.3rem">
      {({ types }) => (
        <div className={s.switches}>
          {NOTIFICATION_GROUPS.filter((group) => group !== 'reports' || isToldOfReports).map((group) => (
            <Group key={group} group={group} types={types} />
          ))}
        </div>
      )}
    </LoadedSettings>
  );
}

function Group({ group, types }: { group: NotificationGroupName; types: NotificationSettings['types'] }) {
  const { mutate } = useSaveSettings();
  const { title, hint } = t.groups[group];
  const { on, total } = countsOf(group, types);
  const summary = on > 0 && on < total ? t.someOn(on, total) : hint;
  const ownTypes = typesOf(group);
  const hasTypes = ownTypes.length > 1;
  return (
    <div>
      <Switch
        label={title}
        {...(!hasTypes && { description: summary })}
        checked={on > 0}
        onCheckedChange={(isOn) => mutate({ types: changeOf(group, isOn) })}
      />
      {hasTypes && (
        <Details
          className={s.types}
          label={
            <span>
              {summary}
              <VisuallyHidden>{text.app.punctuation.colon + title}</VisuallyHidden>
            </span>
          }
        >
          <div className={s.switches}>
            {ownTypes.map((type) => (
              <Switch
                key={type}
                label={t.types[type]}
                checked={types[type]}
                onCheckedChange={(isOn) => mutate({ types: { [type]: isOn } })}
              />
            ))}
          </div>
        </Details>
      )}
    </div>
  );
}
