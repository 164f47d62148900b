import type { Page } from 'playwright-core';
import sharp from 'sharp';

export const nextButton = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
export const backButton = (page: Page) => page.getByRole('button', { name: 'Back', exact: true });
export const finishButton = (page: Page) => page.getByRole('button', { name: 'Finish', exact: true });
export const stepIndicators = (page: Page) => page.getByRole('navigation', { name: 'Steps' });
export const usernameField = (page: Page) => page.getByRole('textbox', { name: /^Username/ });
export const textField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
/** The message under the step after a failed save. */
export const saveError = (page: Page) =>
  page.locator('form').getByRole('alert').filter({ hasText: 'Failed to save progress' });

const TITLES = [
  'About you',
  'Work and education',
  'Your personality',
  'Communication style and life goals',
  'Music and interests',
] as const;
/** Waits until a step, from 1 to 5, is on the screen. */
export const waitForStep = (page: Page, step: 1 | 2 | 3 | 4 | 5) =>
  page.getByRole('heading', { level: 2, name: TITLES[step - 1] as string }).waitFor();

/** Records the body of each step save that the browser sends. */
export function watchSaves(page: Page): { public?: object; private?: object }[] {
  const saves: { public?: object; private?: object }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/api/users/')) saves.push(request.postDataJSON());
  });
  return saves;
}

/** A photo of 900 by 600 pixels: red, with a blue square of 200 in the middle and a green stripe of 150 at each end. */
export const testPhoto = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#ff0000' } })
  .composite([
    { input: { create: { width: 150, height: 600, channels: 3, background: '#00ff00' } }, left: 0, top: 0 },
    { input: { create: { width: 150, height: 600, channels: 3, background: '#00ff00' } }, left: 750, top: 0 },
    { input: { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } }, left: 350, top: 200 },
  ])
  .jpeg({ quality: 95 })
  .toBuffer();

/** A file with a HEIC signature and no image data. */
export const HEIC = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.alloc(200),
]);

export async function choosePhoto(page: Page, buffer: Buffer, name = 'me.jpg', mimeType = 'image/jpeg') {
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
}

/** Returns the mean red, green and blue of a picture, from 0 to 1. */
export async function meanColors(bytes: Uint8Array) {
  const { channels } = await sharp(bytes).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean / 255);
  return { red, green, blue };
}
