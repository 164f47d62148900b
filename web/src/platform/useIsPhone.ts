import { useSyncExternalStore } from 'react';
import { MOBILE_BREAKPOINT_PX } from '#contract/limits.ts';

const narrow = matchMedia(`(width <= ${MOBILE_BREAKPOINT_PX}px)`);
const onNarrow = (changed: () => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

/** Whether the window is as narrow as a phone (G-10). For what styles alone cannot change. The server does not know it. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    onNarrow,
    () => narrow.matches,
    () => false,
  );
