import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const emailField = (page: Page) => page.getByRole('textbox', { name: /^Email/ });
export const passwordField = (page: Page) => page.getByRole('textbox', { name: /password/i });
export const accessCodeField = (page: Page) => page.getByRole('textbox', { name: /^Access code/ });
export const logInButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log In' });
export const createAccountButton = (page: Page) => page.getByRole('button', { name: 'Create Account' });
export const alertBox = (page: Page) => page.getByRole('alert');
export const focusedElement = (page: Page) => page.locator(':focus');

/** Starts the app on the landing page, as the first movement of a visitor does, and waits until it has taken the page over. */
export async function startLanding(page: Page) {
  await heading(page, /^Stoop/).waitFor();
  await page.mouse.move(5, 5, { steps: 2 });
  await waitForApp(page);
}

/** Waits until the app has taken over a page that came rendered, such as the login. */
export const waitForApp = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('root')?.firstElementChild ?? {}).some((key) => key.startsWith('__react')),
  );

/** Opens a page that comes with its content. A server that is busy, or has just started, leaves it out. */
export const openWithContent = (page: Page, path: string, content = 'main') =>
  expect
    .poll(
      async () => {
        await page.goto(path, { waitUntil: 'commit' });
        // It is the last element of a page.
        await page.locator('noscript').waitFor({ state: 'attached' });
        return page.locator('html[data-content-of]').locator(content).count();
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);

export async function fillForm(page: Page, values: { email?: string; password?: string; accessCode?: string }) {
  if (values.email !== undefined) await emailField(page).fill(values.email);
  if (values.password !== undefined) await passwordField(page).fill(values.password);
  if (values.accessCode !== undefined) await accessCodeField(page).fill(values.accessCode);
}

/** Returns the values of the form in order: first the text fields, then the chosen list options. */
export const fieldValues = async (page: Page): Promise<string[]> => [
  ...(await page
    .locator('form')
    .locator('input[name]:visible, textarea[name]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))),
  ...(await page.locator('form').getByRole('combobox').allInnerTexts()),
];

/** Returns the error text of a field, read through `aria-describedby` as a screen reader does. */
export async function fieldError(field: Locator): Promise<string> {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const texts = await Promise.all(ids.map((id) => field.page().locator(`[id="${id}"]`).innerText()));
  return texts.join('\n').trim();
}

/** Answers a call of the identity API with an error in the provider's shape. */
export const rejectWith = (message: string) => (route: Route) =>
  route.fulfill({
    status: 400,
    contentType: 'application/json',
    body: JSON.stringify({ error: { code: 400, message, errors: [] } }),
  });
