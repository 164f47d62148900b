import { describe, expect, it } from 'vitest';
import { PHONE, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { fill, form } from './hangout-form.ts';

const DARK_PHONE = { viewport: PHONE, colorScheme: 'dark' } as const;

describe('who may join a hangout', () => {
  const actor = useActors();

  it('H-16 I-11 a host accepts who comes to their home: one asks, takes it back, asks again and gets in, another sees nothing of it', async () => {
    const host = await actor({ member: 'catherine.beaumont', ...DARK_PHONE });
    await host.goto('/hangouts');
    await host.page.getByRole('button', { name: 'Create Hangout' }).first().click();
    const title = `Soup at my place ${Date.now()}`;
    await fill(host.page, { title });
    const dialog = form(host.page);
    const choice = dialog.getByRole('combobox', { name: 'Who can join?' });
    await expect.poll(() => choice.innerText()).toBe('Everybody');
    await dialog.getByText('End with the neighborhood, and people see how long the train takes.').waitFor();
    await dialog.getByRole('switch', { name: 'It’s at someone’s home' }).click();
    await expect.poll(() => choice.innerText()).toBe('Those I accept');
    await dialog.getByRole('combobox', { name: 'Neighborhood' }).fill('Astoria');
    await host.page.getByRole('option', { name: /^Astoria/ }).click();
    await dialog.getByLabel('Address').fill('30-30 33rd Street');
    await dialog.getByRole('button', { name: 'Create Hangout' }).click();
    await host.page.getByRole('heading', { level: 1, name: title }).waitFor();

    const guest = await actor({ member: 'maribel.santos', ...DARK_PHONE });
    await guest.page.goto(host.page.url());
    await guest.page.getByRole('button', { name: `Ask to join: ${title}` }).click();
    await guest.page.getByText('You have no place until then.').waitFor();
    const [asked, takenBack] = [/We’ll tell you when you’re accepted/, 'You took your request back.'];
    const toast = guest.page.getByRole('region', { name: 'Messages from Stoop' });
    await toast.getByText(asked).waitFor();
    await guest.page.getByRole('button', { name: `Take request back: ${title}` }).click();
    await toast.getByText(takenBack).waitFor();
    expect(await toast.getByText(asked).count()).toBe(0);
    await guest.page.getByRole('button', { name: 'Undo' }).click();
    await guest.page.getByRole('button', { name: `Take request back: ${title}` }).waitFor();
    await toast.getByText(asked).waitFor();
    expect(await toast.getByText(takenBack).count()).toBe(0);
    expect(await axeViolations(guest.page)).toEqual([]);

    const other = await actor({ member: 'tess.macrae', ...DARK_PHONE });
    await other.page.goto(host.page.url());
    await other.page.getByRole('button', { name: `Ask to join: ${title}` }).waitFor();
    expect(await other.page.getByText('Maribel').count()).toBe(0);

    await host.page.getByRole('button', { name: 'Decline Maribel' }).click();
    await host.page.getByRole('button', { name: 'Undo' }).click();
    expect(await axeViolations(host.page)).toEqual([]);
    await host.page.getByRole('button', { name: 'Accept Maribel' }).click();
    await guest.page.getByRole('link', { name: `View Chat: ${title}` }).waitFor();
    await guest.page.getByText('30-30 33rd Street').waitFor();
  });

  it('H-16 a host opens a hangout to everybody on a phone, which gives the one who asked a place, then keeps it to a group', async () => {
    const host = await actor({ member: 'catherine.beaumont', ...DARK_PHONE });
    await host.goto('/hangouts');
    await host.page.getByRole('button', { name: 'Create Hangout' }).first().click();
    const title = `Soup for whoever ${Date.now()}`;
    await fill(host.page, { title });
    const dialog = form(host.page);
    const choose = async (name: string | RegExp) => {
      await dialog.getByRole('combobox', { name: 'Who can join?' }).click();
      await host.page.getByRole('option', { name }).click();
    };
    await choose(/^Those I accept/);
    await dialog.getByRole('button', { name: 'Create Hangout' }).click();
    await host.page.getByRole('heading', { level: 1, name: title }).waitFor();
    const guest = await actor({ member: 'maribel.santos', ...DARK_PHONE });
    await guest.page.goto(host.page.url());
    await guest.page.getByRole('button', { name: `Ask to join: ${title}` }).click();
    const other = await actor({ member: 'tess.macrae', ...DARK_PHONE });
    other.expects(/^404 GET/);
    await other.page.goto(host.page.url());
    await other.page.getByRole('button', { name: `Ask to join: ${title}` }).waitFor();

    await host.page.getByRole('button', { name: 'Accept Maribel' }).waitFor();
    await host.page.getByRole('button', { name: 'Edit', exact: true }).click();
    await choose(/^Everybody/);
    await dialog.getByText('Those who asked get places in order.').waitFor();
    expect(await axeViolations(host.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await guest.page.getByRole('link', { name: `View Chat: ${title}` }).waitFor();
    await other.page.getByRole('button', { name: `Join: ${title}` }).waitFor();

    await host.page.getByRole('button', { name: 'Edit', exact: true }).click();
    await choose(/^Only Sunday pasta table/);
    await dialog.getByText('Those who go, or wait, keep their places.').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await other.page.getByText('This hangout doesn’t exist').waitFor();
    await guest.page.getByText('Sunday pasta table').first().waitFor();
    await guest.page.getByRole('link', { name: `View Chat: ${title}` }).waitFor();
  });
});
