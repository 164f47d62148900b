import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PENDING_REQUESTS } from '#server/demo/conversations.ts';
import { heic } from '#server/slices/media/media.factory.ts';
import { connectMembers, PHONE, useActors } from './actors.ts';
import { composer, menuButton, messageList } from './chat-page.ts';

const drawn = await readFile(new URL('../server/src/demo/pictures/seals.jpg', import.meta.url));
const FILE = { name: 'seals.jpg', mimeType: 'image/jpeg', buffer: drawn };

const give = (page: Page, file = FILE) => page.locator('form input[type=file]').setInputFiles(file);
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const chosen = (page: Page) => page.getByRole('img', { name: 'The photo to be sent' });
const photos = (page: Page, name: string) => messageList(page).getByRole('button', { name });
/** What one can do about the last of these photos; what others sent has a menu, too. */
const menuOf = (page: Page, photo: Locator) =>
  menuButton(messageList(page).getByRole('listitem').filter({ has: photo }).last());
/** What stands beside the address in a paste or a drop. */
const hand = (page: Page, kind: 'paste' | 'drop') =>
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
    { kind, bytes: [...drawn] },
  );

describe('photos in messages', () => {
  const actor = useActors();

  it('M-11 M-09 photos are chosen, pasted and dropped, seen before they go, sent once over a lost connection and a reload, enlarged, captioned and deleted', async () => {
    const ann = await actor({ member: 'andre.baptiste' });
    const ben = await actor({ member: 'minjun.kang', viewport: PHONE });
    const chatId = await connectMembers(ann.url, 'andre.baptiste', 'minjun.kang');
    await Promise.all([ann.goto(`/messages/${chatId}`), ben.goto(`/messages/${chatId}`)]);
    const { page } = ann;
    const field = composer(page);
    await field.waitFor();
    await messageList(ben.page).waitFor();

    // What is no photo is refused; what is written stays.
    await field.fill('From the ferry');
    await give(page, { name: 'IMG.HEIC', mimeType: 'image/heic', buffer: heic() });
    await page.getByText(/HEIC photos cannot be read here/).waitFor();
    await expect.poll(() => field.inputValue()).toBe('From the ferry');

    // Chosen, taken away, pasted; both kept over a reload; sent with its words.
    await give(page);
    await chosen(page).waitFor();
    await page.getByRole('button', { name: 'Remove the photo' }).click();
    await chosen(page).waitFor({ state: 'detached' });
    await hand(page, 'paste');
    await chosen(page).waitFor();
    await page.reload();
    await chosen(page).waitFor();
    await expect.poll(() => field.inputValue()).toBe('From the ferry');
    await send(page);
    await chosen(page).waitFor({ state: 'detached' });
    const seen = photos(ben.page, 'Enlarge the photo from Andre');
    await seen.waitFor();
    await messageList(ben.page).getByText('From the ferry', { exact: true }).waitFor();

    // Its room has its shape from the start.
    const room = async () => {
      const box = await seen.first().boundingBox();
      return (box?.width ?? 0) / (box?.height ?? 1);
    };
    expect(await room()).toBeCloseTo(1280 / 720, 1);
    await seen.click();
    const large = ben.page.getByRole('dialog', { name: 'Photo from Andre' }).getByRole('img');
    await large.waitFor();
    expect(await large.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(1280);
    await ben.page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });

    // Dropped and sent without words while the upload cannot get through; reloaded; through: once, and once only.
    ann.expects(/ERR_FAILED|Failed to load/);
    ann.expects(/api\/pictures/);
    await page.route('**/api/pictures/**', (route) => route.abort());
    await hand(page, 'drop');
    await chosen(page).waitFor();
    await send(page);
    const own = photos(page, 'Enlarge your photo');
    await own.nth(1).waitFor();
    await page.reload();
    await own.nth(1).waitFor();
    await expect.poll(() => seen.count()).toBe(1);
    await page.unroute('**/api/pictures/**');
    await page.reload();
    await seen.nth(1).waitFor();
    await messageList(page).getByLabel('Sent').last().waitFor();
    await expect.poll(() => own.count()).toBe(2);
    const list = ann.page.getByRole('link', { name: /Minjun.*You: Photo/s });
    await list.waitFor();

    // On a phone what is held opens its menu, and is not enlarged by that.
    await give(ben.page, FILE);
    await chosen(ben.page).waitFor();
    await send(ben.page);
    const theirs = photos(ben.page, 'Enlarge your photo').first();
    await messageList(ben.page).getByLabel('Sent').last().waitFor();
    const box = await theirs.boundingBox();
    const touch = await ben.context.newCDPSession(ben.page);
    const touchPoints = [{ x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 30 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await ben.page.getByRole('menuitem', { name: 'Add a caption' }).waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await ben.page.getByRole('menuitem', { name: 'Add a caption' }).click();
    await ben.page.getByRole('button', { name: 'Cancel editing' }).click();
    await expect.poll(() => large.count()).toBe(0);

    // A caption comes to it; then it is deleted, and the file with it.
    await own.last().hover();
    await menuOf(page, page.getByRole('button', { name: 'Enlarge your photo' })).click();
    await page.getByRole('menuitem', { name: 'Add a caption' }).click();
    await page.getByRole('textbox', { name: 'Edit message' }).fill('The same, later');
    await page.keyboard.press('Enter');
    await messageList(ben.page).getByText('The same, later', { exact: true }).waitFor();
    const src = await seen.last().getByRole('img').getAttribute('src');
    await own.last().hover();
    await menuOf(page, page.getByRole('button', { name: 'Enlarge your photo' })).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click();
    await messageList(ben.page).getByText('Message deleted').waitFor();
    await expect.poll(() => seen.count()).toBe(1);
    await expect.poll(async () => (await fetch(`${ann.url}${src}`)).status, { timeout: 10_000 }).toBe(404);
  });

  it('M-11 P-07 before a request is accepted there is no way to send a photo, and a pasted one is told why', async () => {
    const { page, goto } = await actor({ member: PENDING_REQUESTS[0]?.from ?? '' });
    await goto('/messages');
    await page
      .getByRole('link', { name: /Waiting for an answer/ })
      .first()
      .click();
    const field = composer(page);
    await field.fill('Only words');
    await expect.poll(() => page.getByRole('button', { name: 'Add a photo' }).count()).toBe(0);
    await hand(page, 'paste');
    await page.getByText('Photos can be sent once your request is accepted. Until then, words only.').waitFor();
    await expect.poll(() => chosen(page).count()).toBe(0);
    await expect.poll(() => field.inputValue()).toBe('Only words');
  });
});
