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
 * @param disabledRules single rules that are left out
 * @returns one line for each violating element: the rule, the selector and the reason
 */
export async function axeViolations(
  page: Page,
  rules: readonly string[] = ALL_RULES,
  disabledRules: readonly string[] = [],
): Promise<string[]> {
  // Evaluated instead of added as a script, so that the Content-Security-Policy stays in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ([ruleTags, leftOut]) => {
      const withoutRules = Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }]));
      const find = async (root: Element | Document, tags: readonly string[]) =>
        (
          await window.axe.run(root, {
            runOnly: [...tags],
            rules: withoutRules,
            resultTypes: ['violations'],
            preload: false,
          })
        ).violations;
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
    },
    [rules, disabledRules] as const,
  );
}

/**
 * Returns all violations in the theme that the page has, except of contrast. The colors of a page are the same at each width, and
 * contrast takes most of the time of a check.
 */
export const axeViolationsBesideContrast = (page: Page): Promise<string[]> =>
  axeViolations(page, ALL_RULES, ['color-contrast']);

/**
 * Returns all violations in the light theme and the contrast violations in the dark theme. Leaves the page in the light theme.
 * A change of the theme costs as much as a check. So only e2e/accessibility.spec.ts checks every screen in both: for what
 * other tests open, web/src/design/contrast.test.ts proves that each color of text suits each background in both themes.
 */
export async function axeViolationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeViolations(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...(await axeViolations(page)), ...dark.map((line) => `dark ${line}`)];
}
