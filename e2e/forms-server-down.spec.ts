import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '#server/demo/login.ts';
import { useActors } from './actors.ts';
import { fileProduct } from './file-product.ts';
import { alertBox, createAccountButton, emailField, fieldValues, fillForm, heading, logInButton } from './forms.ts';

const UNREACHABLE = /We couldn’t reach Stoop\. We kept what you typed/;

async function fillRequest(page: Page) {
  await emailField(page).fill('ana.ruiz@example.org');
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Ruiz');
  for (const [label, option] of [
    ['Month', 'May'],
    ['Year', '2025'],
  ] as const) {
    await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await page.getByLabel('Why would you like to join?').fill('For the light between the buildings.');
}

describe('forms while the server is down', () => {
  const actor = useActors();

  it('A-10 R-02 shows an error in each form, keeps the input, and submits it after the restart', async () => {
    const open = async (path: string, prepare: (page: Page) => Promise<void>) => {
      const { page, goto } = await actor();
      await goto(path);
      await prepare(page);
      return { page, before: await fieldValues(page) };
    };
    const login = await open('/login', (page) =>
      fillForm(page, { email: demoEmail('amara.okafor'), password: DEMO_PASSWORD }),
    );
    const signup = await open('/signup', (page) =>
      fillForm(page, { email: 'rain@example.org', password: 'still-typed', accessCode: 'stoop-newcomer' }),
    );
    const forgot = await open('/forgot-password', (page) => fillForm(page, { email: demoEmail('amara.okafor') }));
    const request = await open('/request-access', fillRequest);
    const forms = [
      { ...login, press: logInButton, message: UNREACHABLE, leadsTo: 'Discover Your Circle' },
      { ...signup, press: createAccountButton, message: UNREACHABLE, leadsTo: 'Complete Your Profile' },
      {
        ...forgot,
        press: (page: Page) => page.getByRole('button', { name: 'Send the link' }),
        message: UNREACHABLE,
        leadsTo: 'Check your email',
      },
      {
        ...request,
        press: (page: Page) => page.getByRole('button', { name: 'Submit Request' }),
        message: 'Error submitting request. Please try again.',
        leadsTo: 'Thank you!',
      },
    ];

    const product = await fileProduct();
    await product.kill();
    for (const { page, press, message, before } of forms) {
      await press(page).click();
      await alertBox(page).getByText(message).waitFor();
      expect(await fieldValues(page)).toEqual(before);
    }
    await product.start();
    for (const { page, press, leadsTo, before } of forms) {
      expect(await fieldValues(page)).toEqual(before);
      await press(page).click();
      await heading(page, leadsTo).waitFor();
    }
  });
});
