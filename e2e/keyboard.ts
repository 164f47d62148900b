import type { Page } from 'playwright-core';

/** Returns the accessible name of the focused element; for a chip or a link its text. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const labelText = (focused.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim();
    const label = (focused as HTMLInputElement).labels?.[0]?.textContent;
    return (focused.getAttribute('aria-label') ?? (labelText || label || focused.innerText)).replace('*', '').trim();
  });

/** Presses Tab until the element with this name has the focus. @throws Error after 60 presses */
export async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 60) {
    await page.keyboard.press('Tab');
    const currentName = await focusedName(page);
    if (currentName === name) return;
    passed.push(currentName);
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
