import type { Page } from 'playwright-core';

/** What a screen reader would call the element that has the focus; of a chip or a link its own words. */
const nameAtFocus = (page: Page) =>
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

/** Presses Tab until the focus is on what has this name. @throws Error when it does not come within 60 presses */
export async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 60) {
    await page.keyboard.press('Tab');
    const here = await nameAtFocus(page);
    if (here === name) return;
    passed.push(here);
  }
  throw new Error(`Tab does not lead to ${name}, but to ${passed.join(' | ')}`);
}

/** Walks with the arrow keys through a group one is in, until the focus is on what has this name. */
export async function arrowTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    if ((await nameAtFocus(page)) === name) return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`The arrow keys do not lead to ${name}.`);
}
