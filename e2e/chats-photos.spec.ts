import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PENDING_REQUESTS } from '#server/demo/conversations.ts';
import { heic } from '#server/slices/media/media.factory.ts';
import { errors } from '#web/text/en/server-errors.ts';
import { connectMembers, PHONE, useActors } from './actors.ts';
import { composer, menuButton, messageList } from './chat-page.ts';

const sealsPhoto = await readFile(new URL('../server/src/demo/pictures/seals.jpg', import.meta.url));
const FILE = { name: 'seals.jpg', mimeType: 'image/jpeg', buffer: sealsPhoto };

const choosePhoto = (page: Page, file = FILE) => page.locator('form input[type=file]').setInputFiles(file);
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const preview = (page: Page) => page.getByRole('img', { name: 'Photo to send' });
const photos = (page: Page, name: string) => messageList(page).getByRole('button', { name });
/** The menu button of the last message with this photo. */
const menuOf = (page: Page, photo: Locator) =>
  menuButton(messageList(page).getByRole('listitem').filter({ has: photo }).last());
/** Dispatches a paste or drop event with a photo on the composer. */
const dispatchPhoto = (page: Page, kind: 'paste' | 'drop') =>
  composer(page).evaluate(
    async (field, { kind, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }));
      const init = { bubbles: true, cancelable: true };
      field.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data }),
      );
    },
    { kind, bytes: [...sealsPhoto] },
  );

/**
 * Chooses three photos at once and removes one. The others and the words survive a reload and are sent, the words with the last
 * photo. They are shown as one album, and each opens among the others and has its own menu.
 */
async function sendTwoOfThree(page: Page, receiverPage: Page, receivedPhotos: Locator): Promise<void> {
  const count = await receivedPhotos.count();
  await page.locator('form input[type=file]').setInputFiles([FILE, FILE, FILE]);
  await page.getByRole('img', { name: 'Photo 3 of 3 to send' }).waitFor();
  await page.getByRole('button', { name: 'Remove photo 1 of 3' }).click();
  await page.getByRole('img', { name: 'Photo 2 of 2 to send' }).waitFor();
  await composer(page).fill('Two of many');
  await page.reload();
  await page.getByRole('img', { name: 'Photo 2 of 2 to send' }).waitFor();
  await expect.poll(() => composer(page).inputValue()).toBe('Two of many');
  await send(page);
  await expect.poll(() => receivedPhotos.count()).toBe(count + 2);
  const received = messageList(receiverPage).getByRole('listitem');
  const album = received.filter({ hasText: 'Two of many' });
  await album.getByRole('button', { name: 'Enlarge the photo from Andre, 2 of 2' }).waitFor();
  await album.getByRole('button', { name: 'Enlarge the photo from Andre, 1 of 2' }).click();
  const window = receiverPage.getByRole('dialog', { name: 'Photo from Andre' });
  await window.getByText('1 of 2').waitFor();
  await window.getByRole('button', { name: 'Next photo' }).click();
  await window.getByText('2 of 2').waitFor();
  await receiverPage.keyboard.press('Escape');
  const own = messageList(page).getByRole('listitem').filter({ hasText: 'Two of many' }).getByRole('listitem');
  await own.first().hover();
  await menuButton(own.first()).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click();
  await expect.poll(() => receivedPhotos.count()).toBe(count + 1);
  await received
    .filter({ hasText: 'Two of many' })
    .getByRole('button', { name: 'Enlarge the photo from Andre' })
    .waitFor();
}

describe('photos in messages', () => {
  const actor = useActors();

  it('M-09 M-11 M-23 chooses, pastes and drops photos, previews them, sends each once across a lost connection and a reload, enlarges, captions and deletes them', async () => {
    const ann = await actor({ member: 'andre.baptiste' });
    const ben = await actor({ member: 'minjun.kang', viewport: PHONE });
    const chatId = await connectMembers(ann.url, 'andre.baptiste', 'minjun.kang');
    await Promise.all([ann.goto(`/messages/${chatId}`), ben.goto(`/messages/${chatId}`)]);
    const { page } = ann;
    const field = composer(page);
    await field.waitFor();
    await messageList(ben.page).waitFor();

    // A file that is not a readable photo is rejected; the text is kept.
    await field.fill('From the ferry');
    await choosePhoto(page, { name: 'IMG.HEIC', mimeType: 'image/heic', buffer: heic() });
    await page.getByText(errors.PHOTO_HEIC).waitFor();
    await expect.poll(() => field.inputValue()).toBe('From the ferry');

    // A photo is chosen, removed and pasted. Photo and text are sent together.
    await choosePhoto(page);
    await preview(page).waitFor();
    await page.getByRole('button', { name: 'Remove the photo' }).click();
    await preview(page).waitFor({ state: 'detached' });
    await dispatchPhoto(page, 'paste');
    await preview(page).waitFor();
    await expect.poll(() => field.inputValue()).toBe('From the ferry');
    await send(page);
    await preview(page).waitFor({ state: 'detached' });
    const receivedPhotos = photos(ben.page, 'Enlarge the photo from Andre');
    await receivedPhotos.waitFor();
    await messageList(ben.page).getByText('From the ferry', { exact: true }).waitFor();
    // The words and their time share a line.
    const words = messageList(ben.page).getByText('From the ferry', { exact: true });
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const time = words.locator('..').getByText(/\d [AP]M$/);
    expect(Math.abs((await bottomOf(words)) - (await bottomOf(time)))).toBeLessThan(8);

    // The space reserved for the photo has its aspect ratio.
    const aspectRatio = async () => {
      const box = await receivedPhotos.first().boundingBox();
      return (box?.width ?? 0) / (box?.height ?? 1);
    };
    expect(await aspectRatio()).toBeCloseTo(1280 / 720, 1);
    await receivedPhotos.click();
    const large = ben.page.getByRole('dialog', { name: 'Photo from Andre' }).getByRole('img');
    await large.waitFor();
    expect(await large.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(1280);
    await ben.page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });

    // A photo dropped and sent while uploads fail is sent exactly once after a reload.
    ann.expects(/ERR_FAILED|Failed to load/);
    ann.expects(/api\/pictures/);
    await page.route('**/api/pictures/**', (route) => route.abort());
    await dispatchPhoto(page, 'drop');
    await preview(page).waitFor();
    await send(page);
    const ownPhotos = photos(page, 'Enlarge your photo');
    await ownPhotos.nth(1).waitFor();
    await page.reload();
    await ownPhotos.nth(1).waitFor();
    await expect.poll(() => receivedPhotos.count()).toBe(1);
    await page.unroute('**/api/pictures/**');
    await page.reload();
    await receivedPhotos.nth(1).waitFor();
    await messageList(page).getByLabel('Sent').last().waitFor();
    await expect.poll(() => ownPhotos.count()).toBe(2);
    const list = ann.page.getByRole('link', { name: /Minjun.*You: Photo/s });
    await list.waitFor();

    // On a phone, touch and hold opens the menu and does not enlarge the photo.
    await choosePhoto(ben.page, FILE);
    await preview(ben.page).waitFor();
    await send(ben.page);
    const theirs = photos(ben.page, 'Enlarge your photo').first();
    await messageList(ben.page).getByLabel('Sent').last().waitFor();
    const box = await theirs.boundingBox();
    const touch = await ben.page.context().newCDPSession(ben.page);
    const touchPoints = [{ x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 30 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await ben.page.getByRole('menuitem', { name: 'Add a caption' }).waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await ben.page.getByRole('menuitem', { name: 'Add a caption' }).click();
    await ben.page.getByRole('button', { name: 'Cancel editing' }).click();
    await expect.poll(() => large.count()).toBe(0);

    // A caption is added. Then the message is deleted, and the file with it.
    await ownPhotos.last().hover();
    await menuOf(page, page.getByRole('button', { name: 'Enlarge your photo' })).click();
    await page.getByRole('menuitem', { name: 'Add a caption' }).click();
    await page.getByRole('textbox', { name: 'Edit message' }).fill('The same, later');
    await page.keyboard.press('Enter');
    await messageList(ben.page).getByText('The same, later', { exact: true }).waitFor();
    const src = await receivedPhotos.last().getByRole('img').getAttribute('src');
    await ownPhotos.last().hover();
    await menuOf(page, page.getByRole('button', { name: 'Enlarge your photo' })).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click();
    await messageList(ben.page).getByText('Message deleted').waitFor();
    await expect.poll(() => receivedPhotos.count()).toBe(1);
    await expect.poll(async () => (await fetch(`${ann.url}${src}`)).status, { timeout: 10_000 }).toBe(404);
    await sendTwoOfThree(page, ben.page, receivedPhotos);
  });

  it('allows no photos before a request is accepted, and says why when one is pasted', async () => {
    const { page, goto } = await actor({ member: PENDING_REQUESTS[0]?.from ?? '' });
    await goto('/messages');
    await page
      .getByRole('link', { name: /Waiting for an answer/ })
      .first()
      .click();
    const field = composer(page);
    await field.fill('Only words');
    await expect.poll(() => page.getByRole('button', { name: 'Add photos' }).count()).toBe(0);
    await dispatchPhoto(page, 'paste');
    await page.getByText('You can send photos once your request is accepted. Until then, you can send text.').waitFor();
    await expect.poll(() => preview(page).count()).toBe(0);
    await expect.poll(() => field.inputValue()).toBe('Only words');
  });
});
