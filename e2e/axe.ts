import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The rules of WCAG 2.2 AA, and best practices. */
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Returns the accessibility violations that axe-core finds on the page (G-11).
 * @param rules tags or single rules of axe-core
 * @returns one line for each violating element: the rule, the selector and the reason
 */
export async function axeViolations(page: Page, rules = ALL_RULES): Promise<string[]> {
  // Evaluated instead of added as a script, so that the Content-Security-Policy stays in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (ruleTags) => {
    const find = async (root: Element | Document, runOnly: string[]) =>
      (await window.axe.run(root, { runOnly, resultTypes: ['violations'], preload: false })).violations;
    /** The bars at the edges of the window cover a part of what is under them, until the reader scrolls. */
    async function isOnlyCovered(selector: string) {
      const element = document.querySelector(selector);
      element?.scrollIntoView({ block: 'center' });
      return element !== null && (await find(element, ['target-size'])).length === 0;
    }
    const lines: string[] = [];
    for (const { id, nodes } of await find(document, ruleTags))
      for (const { target, failureSummary } of nodes) {
        const selector = target.join(' ');
        if (id === 'target-size' && (await isOnlyCovered(selector))) continue;
        lines.push(`${id} at ${selector}: ${failureSummary}`);
      }
    return lines;
  }, rules);
}

/** Returns all violations in the light theme and the contrast violations in the dark theme. Leaves the page in the light theme. */
export async function axeViolationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeViolations(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...(await axeViolations(page)), ...dark.map((line) => `dark ${line}`)];
}
