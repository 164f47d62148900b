import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * What axe-core finds wrong on the page as it stands, by the rules of WCAG 2.2 AA and good practice (G-11).
 * @returns a line for every element: the rule, where, and why; empty when nothing is wrong
 */
export async function faults(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script: the content policy stands, as it does for members.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
  }, TAGS);
}

/** The same in the light and in the dark theme, each line with its scheme in front. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await faults(page)).map((line) => `${colorScheme} ${line}`));
  }
  return found;
}
