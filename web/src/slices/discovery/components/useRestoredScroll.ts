import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** The scroll positions of rows, by the entry of the history. */
const kept = new Map<string, number>();

/** Restores the scroll position of a row when the member comes back. `ready`: its people have loaded. */
export function useRestoredScroll(row: RefObject<HTMLElement | null>, name: string, ready: boolean): void {
  const key = `${useLocation().key} ${name}`;
  useLayoutEffect(() => {
    const left = kept.get(key);
    if (ready && left && row.current) row.current.scrollLeft = left;
  }, [key, ready, row]);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const keep = () => kept.set(key, element.scrollLeft);
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [key, row]);
}
