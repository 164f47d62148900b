import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * A menu that a button of the bar opens. It closes when a link is followed, on Escape, on a press elsewhere, and when the focus
 * leaves it. Opening it moves the focus to the first entry of the panel.
 */
export function useToggleMenu<Menu extends HTMLElement>() {
  const [open, setOpen] = useState(false);
  const menu = useRef<Menu>(null);
  const panel = useId();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it, also one to the same address.
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const find = (selector: string) => menu.current?.querySelector<HTMLElement>(selector);
    find(`[id="${panel}"] :is(a, button)`)?.focus();
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        find(`[aria-controls="${panel}"]`)?.focus();
      } else if (menu.current?.contains(event.target as Node)) return;
      setOpen(false);
    };
    const names = ['keydown', 'pointerdown', 'focusin'] as const;
    for (const name of names) document.addEventListener(name, close);
    return () => {
      for (const name of names) document.removeEventListener(name, close);
    };
  }, [open, panel]);
  return { open, setOpen, menu, panel };
}
