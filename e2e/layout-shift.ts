import type { Page } from 'playwright-core';

/** Watches how much the layout of the pages shifts that are loaded from now on. Returns a function that returns the sum of the current page. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as unknown as { value: number }[];
      const { shifted } = window as unknown as { shifted: number };
      Object.assign(window, { shifted: shifts.reduce((sum, { value }) => sum + value, shifted) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}
