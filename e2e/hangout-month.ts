import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays } from '#contract/hangouts/new-york.ts';
import { axeViolationsInBothThemes } from './axe.ts';

/** Shows the list of hangouts as a month, moves in it by keys, and opens the plans of a day (H-10). */
export async function browseMonth(page: Page) {
  await page.getByRole('radio', { name: 'Month' }).click();
  await page.waitForURL('**/hangouts?view=month');
  const grid = page.getByRole('grid');
  await grid.locator('[aria-current="date"]').press('PageDown');
  await page.waitForURL('**/hangouts?view=month&month=*&day=*');
  const focusedDay = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'));
  const shownDay = () => new URL(page.url()).searchParams.get('day') ?? '';
  const first = shownDay();
  await expect.poll(focusedDay).toBe(first);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => [await focusedDay(), shownDay()]).toEqual([addDays(first, 2), addDays(first, 2)]);
  await page.getByRole('button', { name: 'This month' }).click();
  await page.waitForURL('**/hangouts?view=month');
  // The days of this month are shown again.
  await grid.locator('[aria-current="date"]').waitFor();
  const planned = grid.getByRole('button', { name: /, \d+ plans?$/ }).first();
  const day = (await planned.locator('span').first().innerText()).replace(/, \d+ plans?$/, '');
  // By its name: once more plans are loaded, another day is the first one.
  await grid.getByRole('button', { name: new RegExp(`^${day}, `) }).click();
  await page.getByRole('region', { name: day }).getByRole('listitem').first().waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
}
