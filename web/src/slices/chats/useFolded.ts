import { deviceStorage } from '#web/platform/device-storage.ts';
import { useDeviceState } from '#web/platform/useDeviceState.ts';

/** Returns whether a section of the list of chats is folded, which this device remembers, and the function that changes it. */
export function useFolded(section: 'requests' | 'groups' | 'past'): [isFolded: boolean, toggle: () => void] {
  const key = `chats.unfolded.${section}`;
  const [isFolded, setIsFolded] = useDeviceState(() => deviceStorage.get(key) === null, true);
  return [
    isFolded,
    () => {
      deviceStorage.set(key, isFolded ? 'yes' : null);
      setIsFolded(!isFolded);
    },
  ];
}
