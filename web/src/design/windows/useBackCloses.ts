import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { countWindow } from './open-windows.ts';
import { onPopStateFirst } from './popstate.ts';
import { createWindowHistory } from './window-history.ts';

const windows = createWindowHistory({
  history: window.history,
  location: window.location,
  onPopState: onPopStateFirst,
});

/**
 * Lets the back button close an open window instead of leaving the page under it (G-13).
 * @param close called when the member goes back
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (isOpen ? windows.open(() => onBack()) : undefined), [isOpen]);
  useEffect(() => (isOpen ? countWindow() : undefined), [isOpen]);
  // The page under the window may have replaced its address, e.g. with another filter.
  useLayoutEffect(() => {
    if (isOpen) windows.read();
  });
}
