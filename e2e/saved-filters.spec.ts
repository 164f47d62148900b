import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';

const tell = (page: Page) => page.getByRole('button', { name: 'Tell me about new ones' });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop telling me' });

describe('saved filters', () => {
  const actor = useActors();

  it('N-08 saves the filters that are set, in every tab, and brings removed ones back', async () => {
    const { page, goto, newTab } = await actor({ member: 'hana.mori', viewport: PHONE });
    await goto('/hangouts');
    await page.getByRole('heading', { level: 1, name: 'Hangouts' }).waitFor();
    await page.getByRole('radio', { name: 'Sports' }).press('Space');
    await tell(page).waitFor();
    const settings = await newTab();
    await settings.goto(new URL('/settings/notifications', page.url()).href);
    await settings.getByText('None yet. Set filters on Hangouts').waitFor();

    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('radio', { name: 'Weekends' }).press('Space');
    await page.waitForURL('**/hangouts?category=sports&day=weekends');
    await tell(page).press('Enter');
    await page.getByRole('status').filter({ hasText: 'We’ll tell you about new ones: Sports · Weekends' }).waitFor();
    expect(await stop(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);

    const saved = settings.getByRole('link', { name: 'Sports · Weekends' });
    expect(await saved.getAttribute('href')).toBe('/hangouts?category=sports&day=weekends');
    expect(await axeViolations(settings)).toEqual([]);
    await settings.getByRole('button', { name: 'Remove: Sports · Weekends' }).click();
    await tell(page).waitFor();
    await settings.getByRole('button', { name: 'Undo' }).click();
    await saved.waitFor();
    await stop(page).waitFor();
  });

  it('N-08 shows the new hangouts in one notification, which leads to each of them and to the filtered list', async () => {
    const { page, goto } = await actor({ member: 'elena.papadaki', viewport: PHONE });
    await goto('/notifications');
    const row = page.getByRole('listitem').filter({ hasText: 'New hangouts that fit what you look for' }).first();
    await row.getByText('Unread').waitFor({ state: 'attached' });
    expect(await axeViolations(page)).toEqual([]);
    await row.getByRole('link', { name: 'Jollof at eight in the morning' }).click();
    await page.waitForURL('**/hangout/*');
    await page.goBack();
    await row.getByRole('link', { name: /New hangouts that fit/ }).click();
    await page.waitForURL('**/hangouts?borough=Manhattan');
    await stop(page).waitFor();
    await page.getByRole('link', { name: 'Saved filters' }).click();
    await page.getByRole('link', { name: 'Manhattan' }).waitFor();
  });
});
