import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, useActors } from './actors.ts';
import { fieldError, fieldValues, heading } from './forms.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Request' });
const FAILED = 'Error submitting request. Please try again.';

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function fill(page: Page, email: string) {
  await box(page, 'Email').fill(email);
  await box(page, 'First name').fill('Ana');
  await box(page, 'Last name').fill('Ruiz');
  await choose(page, 'Month', 'March');
  await choose(page, 'Year', '2024');
  await box(page, 'Why would you like to join').fill('To find people to walk the city with.');
  await box(page, 'Instagram').fill('https://instagram.com/ana');
}
const WHOLE = (email: string) => [
  email,
  'Ana',
  'Ruiz',
  'To find people to walk the city with.',
  'https://instagram.com/ana',
  '',
  'March',
  '2024',
];

describe('asking for access', () => {
  const actor = useActors();

  it('R-01 asks for what is needed, says that room is limited, and marks what may stay empty', async () => {
    const { page, goto } = await actor();
    await goto('/request-access');
    await heading(page, 'Request Beta Access').waitFor();
    await page.getByText(/a limited number of members are accepted/).waitFor();
    for (const name of ['Email', 'First name', 'Last name', 'Why would you like to join']) {
      expect(await box(page, name).getAttribute('aria-required'), name).toBe('true');
    }
    await page.getByRole('group', { name: 'When did you move to NYC?' }).waitFor();
    for (const name of ['Instagram', 'LinkedIn']) {
      expect(await box(page, name).getAttribute('aria-required'), name).toBeNull();
      await expect.poll(() => box(page, name).getAttribute('type')).toBe('url');
    }
  });

  it('R-01 R-02 says beside each field what is wrong, goes to the first, sends nothing, and keeps what was typed', async () => {
    const { page, goto } = await actor({ viewport: PHONE });
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await goto('/request-access');
    await submit(page).click();
    const saysOf = (name: string) =>
      fieldError(box(page, name).or(page.getByRole('combobox', { name: new RegExp(`^${name}`) })));
    await box(page, 'Email').and(page.locator(':focus')).waitFor();
    expect(await saysOf('Email')).toContain('Enter your email.');
    for (const name of ['First name', 'Last name', 'Why would you like to join'])
      expect(await saysOf(name), name).not.toBe('');
    expect(await saysOf('Month')).toContain('Choose a month and a year.');

    await fill(page, 'ana@');
    await box(page, 'LinkedIn').fill('ana-ruiz');
    await submit(page).click();
    await box(page, 'Email').and(page.locator(':focus')).waitFor();
    expect(await saysOf('Email')).not.toBe('');
    expect(await saysOf('LinkedIn')).toContain('Write the full address, beginning with https://');
    await box(page, 'Email').fill('ana@example.org');
    await submit(page).click();
    await box(page, 'LinkedIn').and(page.locator(':focus')).waitFor();
    await box(page, 'LinkedIn').fill('');
    expect(await fieldValues(page)).toEqual(WHOLE('ana@example.org'));
    expect(sent).toEqual([]);
  });

  it('R-02 R-03 R-04 reads Submitting..., thanks, says what happens next; a failure loses nothing, and asking twice tells nothing', async () => {
    const { page, goto, expects } = await actor();
    expects(/503 POST/);
    await goto('/request-access');
    await fill(page, 'ana.ruiz@example.org');
    await page.reload();
    await heading(page, 'Request Beta Access').waitFor();
    expect(await fieldValues(page), 'after a reload').toEqual(WHOLE('ana.ruiz@example.org'));

    const calls = '**/api/access-requests';
    for (const breakIt of ['abort', 'refuse'] as const) {
      await page.route(calls, (route) =>
        breakIt === 'abort' ? route.abort() : route.fulfill({ status: 503, body: '' }),
      );
      await submit(page).click();
      await page.getByRole('alert').getByText(FAILED, { exact: true }).waitFor();
      expect(await fieldValues(page), breakIt).toEqual(WHOLE('ana.ruiz@example.org'));
      await page.unroute(calls);
    }

    const held = Promise.withResolvers<void>();
    await page.route(calls, async (route) => {
      await held.promise;
      await route.continue();
    });
    await submit(page).click();
    const busy = page.getByRole('button', { name: 'Submitting...' });
    await busy.waitFor();
    await expect.poll(() => busy.isDisabled()).toBe(true);
    held.resolve();
    await page.waitForURL('**/thank-you');
    await heading(page, 'Thank you!').and(page.locator(':focus')).waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(3);
    await page.getByText('a mail brings your personal access code').waitFor();

    await page.goBack();
    await heading(page, 'Request Beta Access').waitFor();
    expect((await fieldValues(page)).slice(0, 5), 'nothing is left behind for the next one at this browser').toEqual([
      '',
      '',
      '',
      '',
      '',
    ]);
    await fill(page, 'Ana.Ruiz@example.org');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/thank-you');
    await heading(page, 'Thank you!').waitFor();
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await heading(page, /^Stoop/).waitFor();
  });
});
