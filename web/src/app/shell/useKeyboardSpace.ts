import { useEffect } from 'react';

/** A keyboard is higher than this, in px. The browser's own bars are lower. */
const LOWEST_KEYBOARD = 120;

/**
 * Sets `--keyboard` to the height that an on-screen keyboard covers, and `--keyboard-shift` to how far the browser has moved the
 * window up for it. Browsers with `interactive-widget` resize the window instead; there both stay 0.
 */
export function useKeyboardSpace(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    // Setting a property, even to its value, makes the browser compute the style of the whole page.
    const setPixels = (name: string, px: number) => {
      if (px !== (Number.parseInt(style.getPropertyValue(name), 10) || 0)) style.setProperty(name, `${px}px`);
    };
    const measure = () => {
      const whole = document.documentElement.clientHeight;
      // Zooming in makes the visible part smaller as well.
      const isKeyboard = Math.abs(view.scale - 1) < 0.01 && whole - view.height > LOWEST_KEYBOARD;
      const shift = isKeyboard ? Math.max(0, view.offsetTop) : 0;
      setPixels('--keyboard', isKeyboard ? Math.max(0, Math.round(whole - view.height - shift)) : 0);
      setPixels('--keyboard-shift', Math.round(shift));
    };
    // Reading the height at once would make the browser compute the layout for it alone.
    const frame = requestAnimationFrame(measure);
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      cancelAnimationFrame(frame);
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard');
      style.removeProperty('--keyboard-shift');
    };
  }, []);
}
