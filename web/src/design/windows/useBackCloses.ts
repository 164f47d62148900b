import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { countWindow } from './open-windows.ts';
import { onPopStateFirst } from './popstate.ts';
import { createWindowHistory } from './window-history.ts';

let windowHistory: ReturnType<typeof createWindowHistory> | undefined;

/** Returns the windows in the history of the browser. The server, which renders the page too, has none. */
const windows = () => {
  windowHistory ??= createWindowHistory({ history, location, onPopState: onPopStateFirst });
  return windowHistory;
};

/**
 * Lets the back button close an open window instead of leaving the page under it (G-13).
 * @param close called when the member goes back. Nothing under the window may be pressed: a link would be followed while the window's entry goes.
 * @param hasFields whether members may have typed words in it. Then the page is not loaded again while it is open.
 */
export function useBackCloses(isOpen: boolean, close: () => void, { hasFields = true } = {}): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (isOpen ? windows().open(() => onBack()) : undefined), [isOpen]);
  useEffect(() => (isOpen && hasFields ? countWindow() : undefined), [isOpen, hasFields]);
  // The page under the window may have replaced its address, e.g. with another filter.
  useLayoutEffect(() => {
    if (isOpen) windows().read();
  });
}
