import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const HELD_MS = 450;
/** A finger that moved further, in px, scrolls. */
const MOVED_PX = 10;
/** What the lifting of the finger brings about, a click beside what has just opened, has come by then. */
const LIFTED_MS = 400;

/**
 * For what is touched and held: then `onHeld` is called. A mouse and a pen are left alone.
 * @returns `handlers` for the element, and `isHolding`: whether the finger is still there, or has only just been lifted, so that
 * what it opened must not take that for a touch elsewhere
 */
export function useHeldDown(onHeld: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const hold = useRef<'none' | 'held' | number>('none');
  useEffect(() => () => clearTimeout(timer.current), []);
  function end() {
    clearTimeout(timer.current);
    if (hold.current !== 'held') return;
    hold.current = performance.now();
    dropClick();
  }
  return {
    isHolding: () =>
      hold.current === 'held' || (hold.current !== 'none' && performance.now() - hold.current < LIFTED_MS),
    handlers: {
      onPointerDown(event: PointerEvent) {
        clearTimeout(timer.current);
        hold.current = 'none';
        if (event.pointerType !== 'touch') return;
        from.current = { x: event.clientX, y: event.clientY };
        timer.current = setTimeout(() => {
          hold.current = 'held';
          onHeld();
        }, HELD_MS);
      },
      onPointerMove(event: PointerEvent) {
        const { x, y } = from.current;
        if (Math.hypot(event.clientX - x, event.clientY - y) > MOVED_PX) clearTimeout(timer.current);
      },
      onPointerUp: end,
      onPointerCancel: end,
      // The browser's own menu for what is held.
      onContextMenu(event: MouseEvent) {
        if (hold.current !== 'none') event.preventDefault();
      },
    },
  };
}

/** The click that comes of lifting the finger is no choice: not of what was held, not of what has opened under the finger. */
function dropClick() {
  const drop = (event: globalThis.MouseEvent) => {
    if ((event as globalThis.PointerEvent).pointerType === 'mouse') return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', drop, { capture: true });
  setTimeout(() => removeEventListener('click', drop, { capture: true }), LIFTED_MS);
}
