import { useSyncExternalStore } from 'react';
import { isServer } from './is-server.ts';

const EVENTS = ['focus', 'blur', 'visibilitychange'] as const;

function subscribe(changed: () => void) {
  for (const event of EVENTS) addEventListener(event, changed, true);
  return () => {
    for (const event of EVENTS) removeEventListener(event, changed, true);
  };
}

const read = () => document.visibilityState === 'visible' && document.hasFocus();

/** Returns whether the page is visible and has the focus. No markup may depend on it, because the server does not know. */
export const useIsPageActive = (): boolean => useSyncExternalStore(subscribe, read, () => !isServer && read());
