import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** How far each row was scrolled, by the entry of the history it stood in. */
const kept = new Map<string, number>();

/** Scrolls a row sideways to where it was when this entry of the history was left. `ready`: its people are there. */
export function useKeptScroll(row: RefObject<HTMLElement | null>, name: string, ready: boolean): void {
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
