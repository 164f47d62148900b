import { useState } from 'react';
import { deviceStorage } from '#web/platform/device-storage.ts';

/** Returns whether a section of the list of chats is folded, which this device remembers, and the function that changes it. */
export function useFolded(section: 'groups' | 'past'): [isFolded: boolean, toggle: () => void] {
  const key = `chats.unfolded.${section}`;
  const [isFolded, setIsFolded] = useState(() => deviceStorage.get(key) === null);
  return [
    isFolded,
    () => {
      deviceStorage.set(key, isFolded ? 'yes' : null);
      setIsFolded(!isFolded);
    },
  ];
}
