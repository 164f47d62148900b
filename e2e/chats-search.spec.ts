import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectMembers, PHONE, useActors } from './actors.ts';
import { messageList, sendAs, sendMessage, waitForMessage } from './chat-page.ts';

const sendAndWait = async (page: Page, text: string) => {
  await sendMessage(page, text);
  await waitForMessage(page, text);
};
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search chats and messages' });

describe('searching messages', () => {
  const actor = useActors();

  it('M-12 finds an old message, marks the words, and opens the chat at that message, by keyboard', async () => {
    const omar = await actor({ member: 'omar.benali' });
    const chatId = await connectMembers(omar.url, 'omar.benali', 'grace.liu');
    await sendAs(omar.url, 'grace.liu', chatId, ['The Café with the green piano is on Bleecker']);
    const laterLines = Array.from({ length: 110 }, (_, n) => `line ${n}`);
    await sendAs(omar.url, 'omar.benali', chatId, laterLines);
    const last = await sendAs(omar.url, 'grace.liu', chatId, ['Well then']);
    const { page } = omar;
    await omar.goto('/messages');
    await searchField(page).fill('cafe green pia');
    const result = page.getByRole('navigation', { name: 'Search results' }).getByRole('link');
    await result.waitFor();
    await expect.poll(() => result.locator('mark').allInnerTexts()).toEqual(['Café', 'green', 'piano']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/messages/${chatId}?at=2`);
    await waitForMessage(page, 'The Café with the green piano is on Bleecker');
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('green piano'));
    await expect.poll(() => messageList(page).getByText('Well then', { exact: true }).count()).toBe(0);
    // Scroll down from there to the end, page by page.
    const toUnread = page.getByRole('button', { name: '1 new message' });
    await toUnread.waitFor();
    const readRequest = page.waitForRequest(
      (request) => request.url().endsWith('/read') && request.postDataJSON().seq === last,
    );
    await messageList(page).hover();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 1500);
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        return toUnread.count();
      })
      .toBe(0);
    await waitForMessage(page, 'Well then');
    // The button is called otherwise until the message has been in view for a moment.
    await readRequest;
    // Jump to the newest message with the button.
    await result.click();
    await waitForMessage(page, 'The Café with the green piano is on Bleecker');
    await page.getByRole('button', { name: 'Go to the newest message' }).click();
    await waitForMessage(page, 'Well then');
    // Open the address without cached messages, and jump to the end.
    await page.reload();
    await waitForMessage(page, 'The Café with the green piano is on Bleecker');
    await expect.poll(() => messageList(page).getByText('Well then', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Go to the newest message' }).click();
    await waitForMessage(page, 'Well then');
    await page.waitForURL((url) => url.search === '');
    // A message written while old messages are open is added at the end, and the view moves there.
    await omar.follow(`/messages/${chatId}?at=2`);
    await waitForMessage(page, 'The Café with the green piano is on Bleecker');
    await expect.poll(() => messageList(page).getByText('Well then', { exact: true }).count()).toBe(0);
    await sendAndWait(page, 'I had forgotten about the piano');
    await waitForMessage(page, 'Well then');
    await searchField(page).fill('piano');
    await result.first().waitFor();
    await searchField(page).press('Escape');
    await page.getByRole('heading', { name: 'Direct Messages' }).waitFor();
    await searchField(page).fill('zzzzz nothing');
    await page.getByText('Nothing found for “zzzzz nothing”').waitFor();
  });

  it('M-12 M-19 opens a found message and a found person in the single pane of a phone, and the back link returns to the results', async () => {
    const leila = await actor({ member: 'leila.haddad', viewport: PHONE });
    const chatId = await connectMembers(leila.url, 'leila.haddad', 'luis.quispe');
    await sendAs(leila.url, 'luis.quispe', chatId, ['a recipe with saffron']);
    const { page } = leila;
    await leila.goto('/messages');
    await searchField(page).fill('saffron');
    await page.getByRole('link', { name: /a recipe with saffron/ }).click();
    await waitForMessage(page, 'a recipe with saffron');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('link', { name: /a recipe with saffron/ }).waitFor();
    // A person is found by name, by keyboard, at once and while the messages cannot be reached.
    await leila.goto('/messages');
    const failed = Promise.withResolvers<void>();
    await page.route('**/api/messages?*', (route) => failed.promise.then(() => route.abort()));
    await searchField(page).fill('lui');
    const results = page.getByRole('navigation', { name: 'Search results' });
    await results.getByRole('heading', { name: 'People and groups' }).waitFor();
    expect(await results.getByRole('heading').allInnerTexts()).toEqual(['People and groups', 'Messages']);
    failed.resolve();
    await results.getByText('The search didn’t work').waitFor();
    await searchField(page).press('ArrowDown');
    await page.keyboard.press('Enter');
    await waitForMessage(page, 'a recipe with saffron');
  });
});
