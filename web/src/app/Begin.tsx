import { type ReactNode, useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react';

interface Props {
  /**
   * Called when the elements of the app are in the page, before any of their effects and before the browser shows them. Returns whether all
   * effects have to run before the browser shows them; otherwise they run in a task of their own.
   */
  onInserted?: (() => boolean) | undefined;
  /** Called after all effects of the first screen. */
  onStarted: () => void;
  children: ReactNode;
}

/** Calls back when the app is in the page. Its first screen is rendered in slices, so it is not there when `render` returns. */
export function Begin({ onInserted, onStarted, children }: Props) {
  const [isHurried, setIsHurried] = useState(false);
  const [inserted] = useState(() => ({ isHurried }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useInsertionEffect(() => {
    inserted.isHurried = onInserted?.() ?? false;
  }, []);
  // When a layout effect changes a state, React runs all effects at once.
  useLayoutEffect(() => setIsHurried(inserted.isHurried), [inserted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onStarted(), []);
  return children;
}
