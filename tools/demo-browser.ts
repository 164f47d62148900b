// A browser on the running product with its demo members, for pictures of its screens.
import { type Browser, chromium, type Page } from 'playwright-core';
import { DEMO_PASSWORD, demoEmail } from '#server/demo/login.ts';
import { findHeadlessShell } from './system-programs.ts';

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findHeadlessShell(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });

/** Logs in through the form, in English. @param username of a demo member, or of an account with such an address */
export async function logIn(page: Page, username: string, password = DEMO_PASSWORD) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(demoEmail(username));
  await page.getByRole('textbox', { name: /^Password/ }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Waits until the page has its data, its fonts and the pictures in view. */
export async function settle(page: Page) {
  // The landing page starts the app when the visitor does something.
  await page.mouse.move(1, 1);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // Also waits for lazy pictures, which start to load only now.
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      const isInView = width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return !isInView || (image.complete && image.naturalWidth > 0);
    }),
  );
}

/** Waits until nothing on the page says that it is loading. */
export const loaded = (page: Page) =>
  page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
