import type { Page } from 'playwright-core';

/** Returns the accessible name of the focused element; for a chip or a link its text. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    const by = (at.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim();
    const label = (at as HTMLInputElement).labels?.[0]?.textContent;
    return (at.getAttribute('aria-label') ?? (by || label || at.innerText)).replace('*', '').trim();
  });

/** Presses Tab until the element with this name has the focus. @throws Error after 60 presses */
export async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 60) {
    await page.keyboard.press('Tab');
    const here = await focusedName(page);
    if (here === name) return;
    passed.push(here);
  }
  throw new Error(`Tab does not lead to ${name}, but to ${passed.join(' | ')}`);
}

/** Moves with the arrow keys through the focused group until the element with this name has the focus. */
export async function arrowTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`The arrow keys do not lead to ${name}.`);
}
