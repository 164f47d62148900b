import { useSyncExternalStore } from 'react';

const EVENTS = ['focus', 'blur', 'visibilitychange'] as const;

function subscribe(changed: () => void) {
  for (const event of EVENTS) addEventListener(event, changed, true);
  return () => {
    for (const event of EVENTS) removeEventListener(event, changed, true);
  };
}

const read = () => document.visibilityState === 'visible' && document.hasFocus();

/** Returns whether the page is visible and has the focus. */
export const useIsPageActive = (): boolean => useSyncExternalStore(subscribe, read, () => false);
