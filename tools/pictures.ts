// Takes the screenshots for the README from the running product with its demo members, into docs/pictures/, and those that
// browsers show before they install the app, into web/public/.
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { startProduct } from '../e2e/product.ts';
import { loaded, logIn, openBrowser, settle } from './demo-browser.ts';

const FOLDER = 'docs/pictures';
/** The screenshots of the manifest (web/manifest.ts). */
const INSTALL = 'web/public/install';
async function take(page: Page, name: string, path = `${FOLDER}/${name}.webp`) {
  await settle(page);
  await loaded(page);
  const bytes = await page.screenshot();
  await sharp(bytes).webp({ quality: 82 }).toFile(path);
  process.stdout.write(`${path}\n`);
}

mkdirSync(FOLDER, { recursive: true });
const product = await startProduct({ env: { DEMO_MEMBERS: '60' } });
const browser = await openBrowser();
const open = async (width: number, height: number, colorScheme: 'light' | 'dark') => {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    deviceScaleFactor: 1.5,
  });
  return context.newPage();
};

const desk = await open(1280, 800, 'light');
await desk.goto('/landing');
await take(desk, 'landing');
await logIn(desk, 'amara.okafor');
await take(desk, 'intros');
await desk.getByRole('region', { name: 'Recommended for You' }).getByRole('listitem').getByRole('link').first().click();
await desk.waitForURL('**/user/*');
// Wait for the profile; a placeholder is shown before.
await desk.getByText('NYC story').waitFor();
await take(desk, 'profile');
await desk.goto('/profile-setup?step=3');
await desk.getByRole('slider').first().waitFor();
await take(desk, 'wizard');
await desk.goto('/hangouts');
await desk.getByRole('heading', { name: 'Hangouts' }).waitFor();
await take(desk, 'hangouts');

const night = await open(1280, 800, 'dark');
await logIn(night, 'amara.okafor');
await night.goto('/messages');
await night.getByRole('link', { name: /Linh/ }).first().click();
await night.getByPlaceholder('Write a message…').waitFor();
await take(night, 'messages');

const phone = await open(390, 844, 'light');
await logIn(phone, 'giulia.ferri');
await take(phone, 'phone-intros');

for (const [page, form] of [
  [desk, 'wide'],
  [phone, 'narrow'],
] as const) {
  for (const screen of ['intros', 'hangouts']) {
    await page.goto(`/${screen}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await take(page, screen, `${INSTALL}-${screen}-${form}.webp`);
  }
}

await browser.close();
await product.dispose();
