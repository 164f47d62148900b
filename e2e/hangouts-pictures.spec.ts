import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { newYorkTime } from '#contract/hangouts/new-york.ts';
import { heic } from '#server/slices/media/media.factory.ts';
import { errors } from '#web/text/en/server-errors.ts';
import { demoToken, PHONE, useActors } from './actors.ts';

const wide = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#23724a' } })
  .withExif({ IFD3: { GPSLatitude: '40/1 45/1 0/1' } })
  .png()
  .toBuffer();
const bridgePhoto = await readFile(new URL('../server/src/demo/pictures/bridge.jpg', import.meta.url));

const form = (page: Page) => page.getByRole('dialog', { name: /Create New Hangout|Edit Hangout/ });
const choosePicture = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  form(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) });

describe('hangout pictures', () => {
  const actor = useActors();

  it('rejects, uploads, retries, shows, enlarges, replaces and removes a picture without losing the input of the form', async () => {
    // A unique title, so that a retry of this test does not find the hangout of the first run.
    const title = `Rooftop film ${Date.now()}`;
    const host = await actor({ member: 'priya.raman' });
    const reader = await actor({ member: 'theo.marsh', viewport: PHONE });
    await reader.goto('/hangouts');
    // Cards with and without a picture; pictures have a fixed shape, so that the list does not move when they load.
    const bridge = card(reader.page, 'Sunrise bread walk in Washington Heights').getByRole('img', {
      name: /^Picture of/,
    });
    await bridge.waitFor();
    expect(
      await bridge.evaluate((img: HTMLImageElement) => [img.loading, img.width === img.height, Boolean(img.srcset)]),
    ).toEqual(['lazy', true, true]);
    expect(
      await card(reader.page, 'Jollof at eight in the morning')
        .getByRole('img', { name: /^Picture of/ })
        .count(),
    ).toBe(0);

    const { page } = host;
    await host.goto('/hangouts');
    await page.getByRole('button', { name: 'Create Hangout' }).first().click();
    const dialog = form(page);
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Location').fill('Bushwick');
    await dialog.getByLabel('Date').fill(newYorkTime(new Date(Date.now() + 5 * DAY_MS)).date);
    await dialog.getByLabel('Time').fill('20:30');
    await dialog.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Arts' }).click();
    await dialog.getByLabel('Description').fill('We bring the projector.');

    // A file that is not a picture is rejected with the sentence for profile photos; the input is kept.
    await choosePicture(page, 'IMG_1.HEIC', 'image/heic', heic());
    await dialog.getByText(errors.PHOTO_HEIC).waitFor();
    await choosePicture(page, 'broken.png', 'image/png', Buffer.from('no picture'));
    await dialog.getByText('Error processing image. Please try again.').waitFor();
    await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe(title);

    // A failed upload shows an error and can be retried.
    host.expects(/429|Failed to load/);
    await page.route('**/api/pictures/**', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'No.' } } }),
    );
    host.expects(/500/);
    await choosePicture(page, 'roof.png', 'image/png', wide);
    await dialog.getByText('Failed to upload image. Please try again.').waitFor();
    await dialog.getByRole('img', { name: 'The picture of this hangout' }).waitFor();
    await page.unroute('**/api/pictures/**');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('Your picture is ready.').waitFor();

    // The draft keeps the picture across a reload.
    await page.reload();
    await page.getByRole('button', { name: 'Create Hangout' }).first().click();
    await dialog.getByRole('img', { name: 'The picture of this hangout' }).waitFor();
    await dialog.getByRole('button', { name: 'Create Hangout' }).click();
    await page.waitForURL('**/hangout/*');
    const enlarge = page.getByRole('button', { name: `Enlarge the picture of ${title}` });
    await enlarge.click();
    const large = page.getByRole('dialog', { name: `Picture of ${title}` }).getByRole('img');
    await large.waitFor();
    expect(
      await large.evaluate((img: HTMLImageElement) => img.decode().then(() => [img.naturalWidth, img.naturalHeight])),
    ).toEqual([1600, 800]);
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });

    // The other member, who has the list open, sees the picture there.
    const pictureInList = card(reader.page, title).getByRole('img', { name: `Picture of ${title}` });
    await pictureInList.scrollIntoViewIfNeeded();
    const first = await pictureInList.getAttribute('src');
    expect(first).toMatch(/^\/media\/pictures\//);

    // Replacing and removing the picture updates the list.
    const edit = async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await dialog.getByRole('button', { name: 'Replace' }).waitFor();
    };
    const save = async () => {
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await edit();
    await choosePicture(page, 'bridge.jpg', 'image/jpeg', bridgePhoto);
    // Saving waits for the upload.
    await save();
    await expect.poll(() => pictureInList.getAttribute('src'), { timeout: 10_000 }).not.toBe(first);
    await edit();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Add a picture' }).and(page.locator(':focus')).waitFor();
    await save();
    await enlarge.waitFor({ state: 'detached' });
    await pictureInList.waitFor({ state: 'detached' });
    await card(reader.page, title).waitFor();
  });

  it('H-18 plans a cancelled hangout again on another day, with everything else and its picture', async () => {
    const host = await actor({ member: 'tess.macrae', viewport: PHONE, colorScheme: 'dark' });
    const { token, uid } = await demoToken(host.url, 'tess.macrae');
    const send = async (method: string, path: string, body: string | Blob, type: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const answer = await fetch(host.url + path, { method, headers, body });
      return (await answer.json()) as { id: string; url: string };
    };
    const { url: picture } = await send(
      'PUT',
      `/api/pictures/${uid}/rooftop-${Date.now()}`,
      new Blob([new Uint8Array(wide)]),
      'image/png',
    );
    const title = `Rooftop letters ${Date.now()}`;
    const plan = {
      ...{ title, location: 'Bushwick', description: 'We bring paper.', category: 'arts', capacity: 6 },
      ...{ date: newYorkTime(new Date(Date.now() + 5 * DAY_MS)).date, time: '20:30', durationMinutes: 90 },
      ...{ allowsNotes: true, picture, clientId: crypto.randomUUID() },
    };
    const { id } = await send('POST', '/api/threads', JSON.stringify(plan), 'application/json');
    const { page } = host;
    await host.goto(`/hangout/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Plan it again' }).count()).toBe(0);
    await send('DELETE', `/api/threads/${id}`, '{}', 'application/json');
    await page.getByRole('button', { name: 'Plan it again' }).click();
    const dialog = form(page);
    await dialog.getByText('Your picture is ready.').waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe(title);
    expect(await dialog.getByLabel('Date').inputValue()).toBe('');
    expect(await dialog.getByLabel('Time').inputValue()).toBe('20:30');
    expect(await dialog.getByLabel('How many people').inputValue()).toBe('6');
    await dialog.getByLabel('Date').fill(newYorkTime(new Date(Date.now() + 6 * DAY_MS)).date);
    await dialog.getByRole('button', { name: 'Create Hangout' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/hangout/') && !url.pathname.endsWith(id));
    await page.getByRole('button', { name: `Enlarge the picture of ${title}` }).waitFor();
    await page.getByText('We bring paper.').waitFor();
  });
});
