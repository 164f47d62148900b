import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays } from '#contract/hangouts/new-york.ts';
import { DESKTOP, PHONE } from './actors.ts';
import { axeViolations } from './axe.ts';

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
  // The back button returns to the month before.
  const month = page.getByRole('region', { name: /^\p{L}+ \d{4}$/u });
  const shownMonth = await month.getAttribute('aria-label');
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect.poll(() => month.getAttribute('aria-label')).not.toBe(shownMonth);
  await page.goBack();
  await expect.poll(() => month.getAttribute('aria-label')).toBe(shownMonth);
  await grid.locator('[aria-current="date"]').waitFor();
  const planned = grid.getByRole('button', { name: /, \d+ plans?$/ }).first();
  const day = (await planned.locator('span').first().innerText()).replace(/, \d+ plans?$/, '');
  // By its name: once more plans are loaded, another day is the first one.
  await grid.getByRole('button', { name: new RegExp(`^${day}, `) }).click();
  await page.getByRole('region', { name: day }).getByRole('listitem').first().waitFor();
  // A phone shows dots in place of titles, which a screen reader hears in neither case.
  const [number, titles, dots] = await grid.locator('[aria-pressed="true"] > [aria-hidden]').all();
  const visibleParts = () => Promise.all([number, titles, dots].map((part) => part?.isVisible()));
  expect(await visibleParts()).toEqual([true, true, false]);
  await page.setViewportSize(PHONE);
  await expect.poll(visibleParts).toEqual([true, false, true]);
  await page.setViewportSize(DESKTOP);
  expect(await axeViolations(page)).toEqual([]);
}
