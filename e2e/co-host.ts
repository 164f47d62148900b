import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolationsInBothThemes } from './axe.ts';

/** Lets the host name a guest as co-host by keyboard. The guest sees it without a reload, may edit, and steps down (H-11). */
export async function nameCoHost(host: Page, guest: Page, name: string) {
  const open = (page: Page) => page.getByRole('button', { name: 'Co-host', exact: true });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Co-host' });
  await open(host).press('Enter');
  await dialog(host)
    .getByRole('button', { name: `Choose ${name} as co-host` })
    .press('Enter');
  await dialog(host)
    .getByRole('button', { name: `Remove ${name} as co-host` })
    .waitFor();
  expect(await axeViolationsInBothThemes(host)).toEqual([]);
  await host.keyboard.press('Escape');
  await dialog(host).waitFor({ state: 'detached' });
  await host.getByRole('link', { name: `with ${name}` }).waitFor();
  await guest.getByRole('button', { name: 'Edit' }).waitFor();
  await expect.poll(() => guest.getByRole('button', { name: 'Cancel hangout' }).count()).toBe(0);
  await open(guest).click();
  await dialog(guest).getByRole('button', { name: 'Step down' }).click();
  await guest.getByText('You’re no longer co-host.').waitFor();
  await guest.getByRole('button', { name: 'Edit' }).waitFor({ state: 'detached' });
  await host.getByRole('link', { name: `with ${name}` }).waitFor({ state: 'detached' });
}
