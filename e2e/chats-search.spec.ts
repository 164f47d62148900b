import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectMembers, PHONE, useActors } from './actors.ts';
import { messageList, sendAs, sendMessage, waitForMessage } from './chat-page.ts';

const sendAndWait = async (page: Page, words: string) => {
  await sendMessage(page, words);
  await waitForMessage(page, words);
};
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search your messages' });

describe('searching messages', () => {
  const actor = useActors();

  it('M-12 a word from long ago is found, marked, and leads into the conversation where it was said, by keyboard alone', async () => {
    const omar = await actor({ member: 'omar.benali' });
    const chatId = await connectMembers(omar.url, 'omar.benali', 'grace.liu');
    await sendAs(omar.url, 'grace.liu', chatId, ['The Café with the green piano is on Bleecker']);
    const later = Array.from({ length: 110 }, (_, n) => `line ${n}`);
    await sendAs(omar.url, 'omar.benali', chatId, later);
    await sendAs(omar.url, 'grace.liu', chatId, ['Well then']);
    const { page } = omar;
    await omar.goto('/messages');
    await searchField(page).fill('cafe green pia');
    const found = page.getByRole('navigation', { name: 'Messages found' }).getByRole('link');
    await found.waitFor();
    await expect.poll(() => found.locator('mark').allInnerTexts()).toEqual(['Café', 'green', 'piano']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/messages/${chatId}?at=2`);
    await waitForMessage(page, 'The Café with the green piano is on Bleecker');
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('green piano'));
    await expect.poll(() => messageList(page).getByText('Well then', { exact: true }).count()).toBe(0);
    // On from there, down to what was said last, page by page.
    await messageList(page).hover();
    for (let turn = 0; turn < 80 && (await messageList(page).getByText('Well then').count()) === 0; turn++) {
      await page.mouse.wheel(0, 1500);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    await waitForMessage(page, 'Well then');
    // And at once, from there again.
    await found.click();
    await waitForMessage(page, 'The Café with the green piano is on Bleecker');
    await page.getByRole('button', { name: 'Go to the newest message' }).click();
    await waitForMessage(page, 'Well then');
    // Opened by its address, with nothing held here; from there to the end at once.
    await page.reload();
    await waitForMessage(page, 'The Café with the green piano is on Bleecker');
    await expect.poll(() => messageList(page).getByText('Well then', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Go to the newest message' }).click();
    await waitForMessage(page, 'Well then');
    await page.waitForURL((url) => url.search === '');
    // What is written while one looks at old words stands at the end, and is shown there.
    await omar.goto(`/messages/${chatId}?at=2`);
    await waitForMessage(page, 'The Café with the green piano is on Bleecker');
    await sendAndWait(page, 'I had forgotten about the piano');
    await waitForMessage(page, 'Well then');
    await searchField(page).fill('piano');
    await found.first().waitFor();
    await searchField(page).press('Escape');
    await page.getByRole('heading', { name: 'Direct Messages' }).waitFor();
    await searchField(page).fill('zzzzz nothing');
    await page.getByText('No message has “zzzzz nothing” in it').waitFor();
  });

  it('M-12 on a phone what was found opens in the one pane, and the way back leads to it again', async () => {
    const leila = await actor({ member: 'leila.haddad', viewport: PHONE });
    const chatId = await connectMembers(leila.url, 'leila.haddad', 'luis.quispe');
    await sendAs(leila.url, 'luis.quispe', chatId, ['a recipe with saffron']);
    const { page } = leila;
    await leila.goto('/messages');
    await searchField(page).fill('saffron');
    await page.getByRole('link', { name: /a recipe with saffron/ }).click();
    await waitForMessage(page, 'a recipe with saffron');
    await page.getByRole('link', { name: 'Back to all chats' }).click();
    await page.getByRole('link', { name: /a recipe with saffron/ }).waitFor();
  });
});
