import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** The scroll positions of rows, by the address of their page: a tab returns to where the member was. */
const scrollPositions = new Map<string, number>();

/** Restores the scroll position of a row when the member comes back. `ready`: its people have loaded. */
export function useRestoredScroll(row: RefObject<HTMLElement | null>, name: string, ready: boolean): void {
  const { pathname, search } = useLocation();
  const key = `${pathname}${search} ${name}`;
  useLayoutEffect(() => {
    const savedPosition = scrollPositions.get(key);
    if (ready && savedPosition && row.current) row.current.scrollLeft = savedPosition;
  }, [key, ready, row]);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const keep = () => scrollPositions.set(key, element.scrollLeft);
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [key, row]);
}
