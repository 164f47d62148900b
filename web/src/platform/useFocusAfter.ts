import { useCallback, useEffect, useRef } from 'react';

type Find = () => HTMLElement | null | undefined;

/** Returns whether no element has the focus, because the one that had it is gone or cannot be used anymore. */
function isLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches(':disabled');
}

/**
 * Gives the focus to another element when a pressed button disappears, so that a reader with a keyboard goes on from there. The
 * next key or press ends the wait.
 * @returns a function to call when the button is pressed. Its parameter returns the element that gets the focus.
 */
export function useFocusAfter(): (find: Find) => void {
  const waiting = useRef<Find | null>(null);
  useEffect(() => {
    const find = waiting.current;
    if (!find || !isLost()) return;
    waiting.current = null;
    find()?.focus();
  });
  useEffect(() => {
    const stop = () => {
      waiting.current = null;
    };
    const events = ['pointerdown', 'keydown'] as const;
    for (const name of events) addEventListener(name, stop, { capture: true });
    return () => {
      for (const name of events) removeEventListener(name, stop, { capture: true });
    };
  }, []);
  return useCallback((find) => {
    waiting.current = find;
  }, []);
}
