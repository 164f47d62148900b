import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Options {
  /** What scrolls; the window without it. */
  root?: RefObject<HTMLElement | null>;
  /** How far beyond what is seen counts as near, as CSS margins. */
  margin: string;
  /** False while there is nothing to do. */
  active: boolean;
  onNear: () => void;
}

/** Calls `onNear` when the element comes near to what is seen, and again whenever `active` returns while it still is. */
export function useNearEnd(end: RefObject<HTMLElement | null>, { root, margin, active, onNear }: Options): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!active || !end.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && near(),
      {
        root: root?.current ?? null,
        rootMargin: margin,
      },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [active, end, margin, root]);
}
