import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Options {
  /** The element that scrolls; the window by default. */
  root?: RefObject<HTMLElement | null>;
  /** The distance from the visible part that counts as near, as CSS margins. */
  margin: string;
  /** False turns the watching off. */
  active: boolean;
  onNear: () => void;
}

/** Calls `onNear` when the element comes near the visible part, and again when `active` returns while it is still near. */
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
