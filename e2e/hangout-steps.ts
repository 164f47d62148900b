import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from './axe.ts';
import { focusedElement } from './forms.ts';
import { chooseKind } from './profile-page.ts';

/**
 * Lets the host allow guests and notes. The guest of this name brings somebody, by keyboard, and leaves a note, which the host
 * sees without a reload; then the guest comes alone (H-12).
 */
export async function bringGuest(host: Page, guest: Page, name: string) {
  await host.getByRole('button', { name: 'Edit' }).click();
  const form = host.getByRole('dialog', { name: 'Edit Hangout' });
  await form.getByRole('switch', { name: 'People can bring a guest' }).press('Space');
  await form.getByRole('switch', { name: 'People can leave you a note' }).press('Space');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  const open = guest.getByRole('button', { name: 'Guest and note' });
  const dialog = guest.getByRole('dialog', { name: 'Guest and note' });
  await open.press('Enter');
  await dialog.getByText('You vouch for them').waitFor();
  await dialog.getByRole('switch', { name: 'I’m bringing a guest' }).press('Space');
  await dialog.getByLabel('Note to the host').fill('Ten minutes late');
  // A click beside the dialog loses nothing.
  await guest.mouse.click(5, 5);
  expect(await axeViolations(guest)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await guest.getByText('Including 1 guest.').waitFor();
  const notes = host.getByRole('region', { name: 'Guests and notes' });
  await notes.getByRole('listitem').filter({ hasText: name }).getByText('Ten minutes late').waitFor();
  await notes.getByText('Brings a guest').waitFor();
  await notes.getByRole('button', { name: `Report the note from ${name}` }).press('Enter');
  await host.getByRole('dialog').getByText('Ten minutes late').waitFor();
  const { hangoutId } = await report(host, `Report the note from ${name}`);
  expect(host.url()).toContain(hangoutId);
  await host.getByText('3 going').first().waitFor();
  await open.click();
  await dialog.getByRole('switch', { name: 'I’m bringing a guest' }).click();
  await dialog.getByLabel('Note to the host').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await host.getByText('2 going').first().waitFor();
  await notes.waitFor({ state: 'detached' });
}

/** Sends the report of the open dialog, and returns its body (P-12). */
async function report(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: title });
  await chooseKind(page, 'Spam or a scam');
  expect(await axeViolations(page)).toEqual([]);
  const reportRequest = page.waitForRequest('**/api/reports');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.waitFor({ state: 'detached' });
  return (await reportRequest).postDataJSON() as { uid: string; hangoutId: string };
}

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
  await dialog(host)
    .getByRole('status')
    .filter({ hasText: `${name} is your co-host` })
    .waitFor();
  expect(await axeViolations(host)).toEqual([]);
  await host.keyboard.press('Escape');
  await dialog(host).waitFor({ state: 'detached' });
  await host.getByRole('link', { name: `with ${name}` }).waitFor();
  // Among those who go, too.
  await host.getByRole('link', { name: `${name} Co-host` }).waitFor();
  await guest.getByRole('button', { name: 'Edit' }).waitFor();
  await host.getByRole('button', { name: 'More', exact: true }).click();
  await host.getByRole('menuitem', { name: `Report ${name}` }).click();
  const { hangoutId } = await report(host, `Report ${name}`);
  expect(host.url()).toContain(hangoutId);
  await expect.poll(() => guest.getByRole('button', { name: 'Cancel hangout' }).count()).toBe(0);
  await open(guest).click();
  await dialog(guest).getByRole('button', { name: 'Step down' }).click();
  await guest.getByText('You’re no longer co-host.').waitFor();
  // The button that opened the dialog is gone.
  await guest.getByRole('button', { name: 'More', exact: true }).and(focusedElement(guest)).waitFor();
  await guest.getByRole('button', { name: 'Edit' }).waitFor({ state: 'detached' });
  await host.getByRole('link', { name: `with ${name}` }).waitFor({ state: 'detached' });
}

/** Sends the form of a new hangout for three weeks, and cancels the second one with the following one (H-13). */
export async function planWeekly(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Create New Hangout' });
  await dialog.getByRole('combobox', { name: 'How often' }).click();
  await page.getByRole('option', { name: 'Every week, 3 times' }).click();
  await dialog.getByText('Each date is a hangout of its own').waitFor();
  await dialog.getByRole('button', { name: 'Create Hangout' }).click();
  const series = page.getByRole('navigation', { name: 'Weekly hangouts' });
  const follow = async (link: string, position: string) => {
    await series.getByRole('link', { name: link }).press('Enter');
    await series.getByText(position).waitFor();
  };
  await series.getByText('Every week, 1 of 3').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await follow('Next one', 'Every week, 2 of 3');
  await page.getByRole('button', { name: 'Cancel hangout' }).press('Enter');
  const question = page.getByRole('dialog', { name: /^Cancel / });
  await question.getByRole('button', { name: 'Only this one' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'This and all following' }).press('Enter');
  await question.waitFor({ state: 'detached' });
  await page.getByText('This hangout was cancelled.').waitFor();
  await follow('Next one', 'Every week, 3 of 3');
  await page.getByText('This hangout was cancelled.').waitFor();
  await follow('Previous one', 'Every week, 2 of 3');
  await follow('Previous one', 'Every week, 1 of 3');
  await page.getByRole('button', { name: 'Cancel hangout' }).waitFor();
}

/** Asks the host of a hangout with a capacity whether to remove the guest of this name; the question names the waitlist (H-15). */
export async function askToRemove(host: Page, name: string) {
  await host.getByRole('button', { name: 'Manage' }).press('Enter');
  const dialog = host.getByRole('dialog', { name: 'Who’s going' });
  await dialog.getByRole('button', { name: `Remove ${name} from this hangout` }).press('Enter');
  const question = host.getByRole('alertdialog', { name: `Remove ${name}?` });
  await question.getByText('Their place is offered to the waitlist.').waitFor();
  await host.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** Lets the host remove the guest of this name, whose open page shows it at once, and let them back in (H-15). */
export async function removeGuest(host: Page, guest: Page, name: string) {
  await host.getByRole('button', { name: 'Manage' }).press('Enter');
  const dialog = host.getByRole('dialog', { name: 'Who’s going' });
  await dialog.getByRole('button', { name: `Remove ${name} from this hangout` }).press('Enter');
  const question = host.getByRole('alertdialog', { name: `Remove ${name}?` });
  // This one has no limit of members, so nobody waits for the place.
  expect(await question.getByText(/They leave the hangout and its chat/).innerText()).not.toContain('waitlist');
  // The answer comes when the live event has already taken the row away.
  const row = dialog.getByRole('button', { name: `Remove ${name} from this hangout`, includeHidden: true });
  await host.route(
    '**/participants/*',
    async (route) => {
      const response = await route.fetch();
      await row.waitFor({ state: 'detached' });
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await question.getByRole('button', { name: 'Remove' }).press('Enter');
  await dialog
    .getByRole('status')
    .filter({ hasText: `${name} is off the list` })
    .waitFor();
  await guest.getByText('You’re not on the list anymore').waitFor();
  await expect.poll(() => guest.getByRole('button', { name: /^Join/ }).count()).toBe(0);
  expect(await axeViolations(host)).toEqual([]);
  await dialog.getByText('They can’t join again. If you change your mind, let them back in').waitFor();
  await dialog.getByRole('button', { name: `Let back in: ${name}` }).press('Enter');
  await dialog
    .getByRole('status')
    .filter({ hasText: `${name} can join again` })
    .waitFor();
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await guest.getByRole('button', { name: /^Join/ }).click();
  await guest.waitForURL('**/messages/group_*');
}

/**
 * Types in the search and chooses filters at once. The spaces that are typed stay in the field, a filter that is pressed during
 * the pause in typing stays, and the date goes with the other filters (H-08).
 */
export async function filterWhileTyping(page: Page) {
  const search = page.getByRole('searchbox', { name: 'Search hangouts' });
  await search.pressSequentially('seals ');
  await page.waitForURL('**/hangouts?search=seals');
  expect(await search.inputValue()).toBe('seals ');
  await search.fill('sandbar');
  await page.getByRole('radio', { name: 'Outdoor' }).click();
  await page.waitForURL('**/hangouts?category=outdoor&search=sandbar');
  const date = page.getByLabel('Date', { exact: true });
  await page.getByRole('radio', { name: 'Pick a date' }).click();
  await date.fill('2099-01-02');
  await page.waitForURL('**/hangouts?*&day=2099-01-02');
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await page.waitForURL('**/hangouts');
  await page.getByRole('radio', { name: 'Any day', checked: true }).waitFor();
  expect(await date.count()).toBe(0);
}
