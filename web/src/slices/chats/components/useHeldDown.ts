import { type PointerEvent, useEffect, useRef } from 'react';

const HELD_MS = 450;
/** A finger that moved further, in px, scrolls. */
const MOVED_PX = 10;

/** Handlers for what is touched and held: then `onHeld` is called. A mouse and a pen are left alone. */
export function useHeldDown(onHeld: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const end = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown(event: PointerEvent) {
      end();
      if (event.pointerType !== 'touch') return;
      from.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(onHeld, HELD_MS);
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = from.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > MOVED_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
