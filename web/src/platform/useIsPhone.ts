import { useSyncExternalStore } from 'react';
import { MOBILE_BREAKPOINT_PX } from '#contract/limits.ts';

const narrow = matchMedia(`(width <= ${MOBILE_BREAKPOINT_PX}px)`);
const onNarrow = (changed: () => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

let isPhoneOfPage = false;
/** Sets what a page shows which the server rendered: for a phone, if the browser said that it is one. */
export function showPageOfPhone(isPhone: boolean): void {
  isPhoneOfPage = isPhone;
}

/** Returns whether the window is as narrow as a phone now. */
export const isPhone = (): boolean => narrow.matches;

/** Whether the window is as narrow as a phone (G-10). For what styles alone cannot change. */
export const useIsPhone = (): boolean => useSyncExternalStore(onNarrow, isPhone, () => isPhoneOfPage);
