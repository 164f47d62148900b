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
const completeForm = (email: string) => [
  email,
  'Ana',
  'Ruiz',
  'To find people to walk the city with.',
  'https://instagram.com/ana',
  '',
  'March',
  '2024',
];

describe('requesting access', () => {
  const actor = useActors();

  it('R-01 asks for the required fields, says that a limited number is accepted, and leaves two fields optional', async () => {
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
      await page.locator('label').filter({ hasText: name }).filter({ hasText: 'optional' }).waitFor();
    }
  });

  it('R-01 shows an error beside each invalid field, focuses the first one, sends nothing and keeps the input', async () => {
    const { page, goto } = await actor({ viewport: PHONE });
    const requests: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
    await goto('/request-access');
    await submit(page).click();
    const errorBeside = (name: string) =>
      fieldError(box(page, name).or(page.getByRole('combobox', { name: new RegExp(`^${name}`) })));
    await box(page, 'Email').and(page.locator(':focus')).waitFor();
    expect(await errorBeside('Email')).toContain('Enter your email.');
    for (const name of ['First name', 'Last name', 'Why would you like to join'])
      expect(await errorBeside(name), name).not.toBe('');
    expect(await errorBeside('Month')).toContain('Choose a month and a year.');

    await fill(page, 'ana@');
    await box(page, 'LinkedIn').fill('ana-ruiz');
    await submit(page).click();
    await box(page, 'Email').and(page.locator(':focus')).waitFor();
    expect(await errorBeside('Email')).not.toBe('');
    expect(await errorBeside('LinkedIn')).toContain('Enter the full address, starting with https://');
    await box(page, 'Email').fill('ana@example.org');
    await submit(page).click();
    await box(page, 'LinkedIn').and(page.locator(':focus')).waitFor();
    await box(page, 'LinkedIn').fill('');
    expect(await fieldValues(page)).toEqual(completeForm('ana@example.org'));
    expect(requests).toEqual([]);
  });

  it('R-02 R-03 R-04 reads Submitting..., keeps the input after a failure, thanks the visitor, and answers a second request the same way', async () => {
    const { page, goto, expects } = await actor();
    expects(/503 POST/);
    await goto('/request-access');
    await fill(page, 'ana.ruiz@example.org');
    await page.reload();
    await heading(page, 'Request Beta Access').waitFor();
    expect(await fieldValues(page), 'after a reload').toEqual(completeForm('ana.ruiz@example.org'));

    const calls = '**/api/access-requests';
    for (const failure of ['abort', 'refuse'] as const) {
      await page.route(calls, (route) =>
        failure === 'abort' ? route.abort() : route.fulfill({ status: 503, body: '' }),
      );
      await submit(page).click();
      await page.getByRole('alert').getByText(FAILED, { exact: true }).waitFor();
      expect(await fieldValues(page), failure).toEqual(completeForm('ana.ruiz@example.org'));
      await page.unroute(calls);
    }

    const released = Promise.withResolvers<void>();
    await page.route(calls, async (route) => {
      await released.promise;
      await route.continue();
    });
    await submit(page).click();
    const busy = page.getByRole('button', { name: 'Submitting...' });
    await busy.waitFor();
    await expect.poll(() => busy.isDisabled()).toBe(true);
    released.resolve();
    await page.waitForURL('**/thank-you');
    await heading(page, 'Thank you!').and(page.locator(':focus')).waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(3);
    await page.getByText('we email you a personal access code').waitFor();

    await page.goBack();
    await heading(page, 'Request Beta Access').waitFor();
    expect((await fieldValues(page)).slice(0, 5), 'the form is empty for the next visitor at this browser').toEqual([
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
    await page.getByRole('link', { name: 'Go home' }).click();
    await heading(page, /^Stoop/).waitFor();
  });
});
