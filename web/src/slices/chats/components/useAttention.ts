import { useSyncExternalStore } from 'react';

const EVENTS = ['focus', 'blur', 'visibilitychange'] as const;

function subscribe(changed: () => void) {
  for (const event of EVENTS) addEventListener(event, changed, true);
  return () => {
    for (const event of EVENTS) removeEventListener(event, changed, true);
  };
}

const read = () => document.visibilityState === 'visible' && document.hasFocus();

/** Whether this page is the one before the member's eyes. */
export const useAttention = (): boolean => useSyncExternalStore(subscribe, read);
