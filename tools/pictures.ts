// Takes the screenshots for the README from the running product with its demo members, into docs/pictures/.
import { mkdirSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { DEMO_PASSWORD, demoEmail } from '#server/demo/login.ts';
import { startProduct } from '../e2e/product.ts';
import { findChromium } from './system-programs.ts';

const FOLDER = 'docs/pictures';
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

async function logIn(page: Page, username: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(demoEmail(username));
  await page.getByRole('textbox', { name: /^Password/ }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/intros');
}

async function take(page: Page, name: string) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // Wait for all images in view, including lazy ones that start loading only now.
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      const isInView = width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return !isInView || (image.complete && image.naturalWidth > 0);
    }),
  );
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  const bytes = await page.screenshot();
  await sharp(bytes).webp({ quality: 82 }).toFile(`${FOLDER}/${name}.webp`);
  process.stdout.write(`${FOLDER}/${name}.webp\n`);
}

mkdirSync(FOLDER, { recursive: true });
const product = await startProduct({ env: { DEMO_MEMBERS: '60' } });
const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
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

await browser.close();
await product.dispose();
