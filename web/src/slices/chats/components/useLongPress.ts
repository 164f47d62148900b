import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** How long a touch has to last. */
const LONG_PRESS_MS = 450;
/** A finger that moves further than this, in px, scrolls. */
const MOVED_PX = 10;
/** The browser's click after the finger is lifted comes within this time. */
const CLICK_WITHIN_MS = 400;

/**
 * Calls `onLongPress` when an element is touched for a while. Ignores mouse and pen.
 * @returns `handlers` for the element, and `isPressing`: whether the finger is still down or was lifted a moment ago, so that a
 * menu it opened must not treat that as a touch outside
 */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressPoint = useRef({ x: 0, y: 0 });
  const press = useRef<'none' | 'pressed' | number>('none');
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (press.current === 'pressed') shieldMenus(false);
    },
    [],
  );
  function end() {
    clearTimeout(timer.current);
    if (press.current !== 'pressed') return;
    press.current = performance.now();
    dropClick();
    setTimeout(() => shieldMenus(false), CLICK_WITHIN_MS);
  }
  return {
    isPressing: () =>
      press.current === 'pressed' || (press.current !== 'none' && performance.now() - press.current < CLICK_WITHIN_MS),
    handlers: {
      onPointerDown(event: PointerEvent) {
        clearTimeout(timer.current);
        press.current = 'none';
        if (event.pointerType !== 'touch') return;
        pressPoint.current = { x: event.clientX, y: event.clientY };
        timer.current = setTimeout(() => {
          press.current = 'pressed';
          shieldMenus(true);
          onLongPress();
        }, LONG_PRESS_MS);
      },
      onPointerMove(event: PointerEvent) {
        const { x, y } = pressPoint.current;
        if (Math.hypot(event.clientX - x, event.clientY - y) > MOVED_PX) clearTimeout(timer.current);
      },
      onPointerUp: end,
      onPointerCancel: end,
      // Suppresses the browser's own menu.
      onContextMenu(event: MouseEvent) {
        if (press.current !== 'none') event.preventDefault();
      },
    },
  };
}

/** Whether menus ignore the pointer: an item that opens under the finger must not be highlighted, as if it were chosen. */
function shieldMenus(isShielded: boolean) {
  document.documentElement.toggleAttribute('data-long-press', isShielded);
}

/** Drops the click that follows a long press, so that it activates neither the element nor a menu that opened under the finger. */
function dropClick() {
  const drop = (event: globalThis.MouseEvent) => {
    if ((event as globalThis.PointerEvent).pointerType === 'mouse') return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', drop, { capture: true });
  setTimeout(() => removeEventListener('click', drop, { capture: true }), CLICK_WITHIN_MS);
}
