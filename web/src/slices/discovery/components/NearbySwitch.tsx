import { Switch, useToast } from '#web/design/index.ts';
import { useOwnUser, useProfileSwitch } from '#web/slices/profiles/index.ts';
import { text } from '#web/text/index.ts';

const t = text.discovery;

/** Switches whether neighbors can see the member, and says what that reveals. It is saved immediately (I-03). */
export function NearbySwitch() {
  const { showInNearby: isShown, showNeighborhood, borough } = useOwnUser().data?.public ?? {};
  const toast = useToast();
  const { mutate } = useProfileSwitch('showInNearby', {
    onFailed: () => void toast.show({ text: t.toggleFailed, kind: 'error' }),
  });
  const description =
    isShown === false
      ? t.toggleOff
      : showNeighborhood === false
        ? t.toggleHidden
        : borough === null
          ? t.toggleNoBorough
          : t.toggleOn;
  return (
    <Switch
      compact
      label={t.toggle}
      // Always shown, so that the switch does not move while it is used.
      description={description}
      checked={isShown ?? true}
      disabled={isShown === undefined}
      onCheckedChange={(next) => mutate(next)}
    />
  );
}
