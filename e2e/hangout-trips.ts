import type { Page } from 'playwright-core';

/**
 * Narrows the list to hangouts that a train reaches in time, in the open filters, and loosens that by what the empty list offers (I-11).
 * The viewer lives in Morningside Heights.
 */
export async function filterByTrain(page: Page) {
  const trip = page.getByRole('combobox', { name: 'By train from your neighborhood' });
  await page.getByText(/Hamilton Heights, Manhattan · At a home\s· about \d+ min by the 1$/).waitFor();
  await trip.click();
  await page.getByRole('option', { name: 'Up to 30 min' }).click();
  await page.waitForURL('**/hangouts?within=30');
  await page.getByText('Hamilton Heights, Manhattan').waitFor();
  await page.getByRole('searchbox', { name: 'Search hangouts' }).fill('sandbar');
  await page.getByText('Nothing within 30 min by train').waitFor();
  await page.getByRole('button', { name: 'Within 45 min' }).click();
  await page.getByText('Nothing within 45 min by train').waitFor();
  await page.getByRole('button', { name: 'Any distance' }).click();
  await page.getByText('Seals at low tide').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL('**/hangouts');
}
