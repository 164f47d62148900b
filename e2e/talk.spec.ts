import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Actor, connected, demoToken, PHONE, useActors } from './actors.ts';

const messages = (page: Page) => page.getByRole('region', { name: /^Messages with/ });
const reads = (page: Page, words: string) => messages(page).getByText(words, { exact: true }).waitFor();
const field = (page: Page) => page.getByPlaceholder('Write a message…');
const write = async (page: Page, words: string) => {
  await field(page).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await reads(page, words);
};
const item = (page: Page, words: string) => messages(page).getByRole('listitem').filter({ hasText: words });
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search your messages' });

/** Sends through the API, as the member would from elsewhere. */
async function sendAs(url: string, username: string, chatId: string, words: string[]) {
  const { token } = await demoToken(url, username);
  for (const content of words) {
    const response = await fetch(`${url}/api/messages/${chatId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ clientId: crypto.randomUUID(), content }),
    });
    if (!response.ok) throw new Error(await response.text());
  }
}

describe('talk', () => {
  const actor = useActors();

  /** Two members at two browsers, in their conversation. */
  async function talk(a: string, b: string, path = ''): Promise<[Actor, Actor, string]> {
    const [one, two] = [await actor({ member: a }), await actor({ member: b })];
    const chatId = await connected(one.url, a, b);
    await Promise.all([one.goto(`/messages/${chatId}${path}`), two.goto(`/messages/${chatId}${path}`)]);
    await Promise.all([reads(one.page, `Hi from ${a}`), reads(two.page, `Hi from ${a}`)]);
    return [one, two, chatId];
  }

  it('M-12 a word from long ago is found, marked, and leads into the conversation where it was said, by keyboard alone', async () => {
    const omar = await actor({ member: 'omar.benali' });
    const chatId = await connected(omar.url, 'omar.benali', 'grace.liu');
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
    await reads(page, 'The Café with the green piano is on Bleecker');
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('green piano'));
    await expect.poll(() => messages(page).getByText('Well then', { exact: true }).count()).toBe(0);
    // On from there, down to what was said last, page by page.
    await messages(page).hover();
    for (let turn = 0; turn < 80 && (await messages(page).getByText('Well then').count()) === 0; turn++) {
      await page.mouse.wheel(0, 1500);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    await reads(page, 'Well then');
    // And at once, from there again.
    await found.click();
    await reads(page, 'The Café with the green piano is on Bleecker');
    await page.getByRole('button', { name: 'Go to the newest message' }).click();
    await reads(page, 'Well then');
    // Opened by its address, with nothing held here; from there to the end at once.
    await page.reload();
    await reads(page, 'The Café with the green piano is on Bleecker');
    await expect.poll(() => messages(page).getByText('Well then', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Go to the newest message' }).click();
    await reads(page, 'Well then');
    await page.waitForURL((url) => url.search === '');
    // What is written while one looks at old words stands at the end, and is shown there.
    await omar.goto(`/messages/${chatId}?at=2`);
    await reads(page, 'The Café with the green piano is on Bleecker');
    await write(page, 'I had forgotten about the piano');
    await reads(page, 'Well then');
    await searchField(page).fill('piano');
    await found.first().waitFor();
    await searchField(page).press('Escape');
    await page.getByRole('heading', { name: 'Direct Messages' }).waitFor();
    await searchField(page).fill('zzzzz nothing');
    await page.getByText('No message has “zzzzz nothing” in it').waitFor();
  });

  it('M-12 on a phone what was found opens in the one pane, and the way back leads to it again', async () => {
    const leila = await actor({ member: 'leila.haddad', viewport: PHONE });
    const chatId = await connected(leila.url, 'leila.haddad', 'luis.quispe');
    await sendAs(leila.url, 'luis.quispe', chatId, ['a recipe with saffron']);
    const { page } = leila;
    await leila.goto('/messages');
    await searchField(page).fill('saffron');
    await page.getByRole('link', { name: /a recipe with saffron/ }).click();
    await reads(page, 'a recipe with saffron');
    await page.getByRole('link', { name: 'Back to all chats' }).click();
    await page.getByRole('link', { name: /a recipe with saffron/ }).waitFor();
  });

  it('M-11 one edits a message, the other reads the new words at once; list and search forget the old ones', async () => {
    const [a, b] = await talk('andre.baptiste', 'minjun.kang');
    await write(a.page, 'Meet at the fountin');
    await reads(b.page, 'Meet at the fountin');
    await searchField(b.page).fill('fountin');
    await b.page.getByRole('link', { name: /Meet at the fountin/ }).waitFor();
    await item(a.page, 'fountin').hover();
    await item(a.page, 'fountin').getByRole('button', { name: 'What to do with this message' }).click();
    await a.page.getByRole('menuitem', { name: 'Edit' }).click();
    const editor = a.page.getByRole('textbox', { name: 'Edit message' });
    await editor.waitFor();
    await a.page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
    await a.page.keyboard.press('End');
    await editor.fill('Meet at the fountain');
    await editor.press('Enter');
    for (const { page } of [a, b]) {
      await reads(page, 'Meet at the fountain');
      await item(page, 'Meet at the fountain').getByText('edited').waitFor();
      await expect.poll(() => messages(page).getByText('fountin').count()).toBe(0);
      await expect.poll(() => page.getByRole('link', { name: /fountin/ }).count()).toBe(0);
    }
    await b.page.getByText('No message has “fountin” in it').waitFor();
    // The other has no say in it.
    await item(b.page, 'Meet at the fountain').hover();
    await item(b.page, 'Meet at the fountain').getByRole('button', { name: 'What to do with this message' }).click();
    await b.page.getByRole('menuitem', { name: 'Report' }).waitFor();
    expect(await b.page.getByRole('menuitem').allTextContents()).toEqual(['Copy text', 'Report']);
    await b.page.keyboard.press('Escape');
  });

  it('M-11 by keyboard: the arrow up edits the last message, Escape leaves it, the draft is where it was', async () => {
    const [a, b] = await talk('rosa.villanueva', 'jonah_feld');
    await write(a.page, 'first try');
    await messages(a.page).getByText('first try').waitFor();
    await messages(a.page).getByLabel('Sent').last().waitFor();
    await field(a.page).press('ArrowUp');
    const editor = a.page.getByRole('textbox', { name: 'Edit message' });
    await expect.poll(() => editor.inputValue()).toBe('first try');
    await editor.press('Escape');
    await field(a.page).waitFor();
    await field(a.page).fill('half a thought');
    await item(a.page, 'first try').getByRole('button', { name: 'What to do with this message' }).focus();
    await a.page.keyboard.press('Enter');
    await a.page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    await a.page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
    // Offline the words are not lost, and nothing is said to have changed.
    a.expects(/WebSocket|ERR_|net::/);
    await a.context.setOffline(true);
    await editor.fill('second try');
    await editor.press('Enter');
    await a.page.getByRole('alert').first().waitFor();
    await expect.poll(() => editor.inputValue()).toBe('second try');
    await a.context.setOffline(false);
    await editor.press('Enter');
    await reads(b.page, 'second try');
    await expect.poll(() => field(a.page).inputValue()).toBe('half a thought');
  });

  it('M-11 one deletes a message, after being asked; the other sees that there was one, and not what it said', async () => {
    const [a, b] = await talk('elena.papadaki', 'pat.donnelly');
    await write(a.page, 'I regret this');
    await reads(b.page, 'I regret this');
    const action = async (answer: string) => {
      await item(a.page, 'I regret this').hover();
      await item(a.page, 'I regret this').getByRole('button', { name: 'What to do with this message' }).click();
      await a.page.getByRole('menuitem', { name: 'Delete' }).click();
      await a.page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
    };
    await action('Keep it');
    await reads(b.page, 'I regret this');
    await action('Delete message');
    for (const { page } of [a, b]) {
      await reads(page, 'Message deleted');
      await page.getByRole('link', { name: /Message deleted/ }).waitFor();
      await expect.poll(() => page.getByText('I regret this').count()).toBe(0);
    }
    await b.page.reload();
    await reads(b.page, 'Message deleted');
  });

  it('M-11 M-09 what was edited and deleted while one was cut off is so when one is back', async () => {
    const [a, b] = await talk('keisha.grant', 'tenzin.dolma');
    await write(a.page, 'one');
    await write(a.page, 'two');
    await reads(b.page, 'two');
    b.expects(/WebSocket|ERR_|net::/);
    await b.context.setOffline(true);
    await item(a.page, 'one').getByRole('button', { name: 'What to do with this message' }).focus();
    await a.page.keyboard.press('Enter');
    await a.page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await a.page.getByRole('button', { name: 'Delete message' }).click();
    await reads(a.page, 'Message deleted');
    await field(a.page).press('ArrowUp');
    await a.page.getByRole('textbox', { name: 'Edit message' }).fill('two and a half');
    await a.page.keyboard.press('Enter');
    await reads(a.page, 'two and a half');
    await b.context.setOffline(false);
    await reads(b.page, 'two and a half');
    await reads(b.page, 'Message deleted');
  });

  it('M-11 on a phone a message that is touched and held opens its menu', async () => {
    const sofie = await actor({ member: 'sofie.lind', viewport: PHONE });
    const chatId = await connected(sofie.url, 'sofie.lind', 'yusuf.demir');
    await sofie.goto(`/messages/${chatId}`);
    await write(sofie.page, 'hold me');
    const box = await messages(sofie.page).getByText('hold me', { exact: true }).boundingBox();
    const touch = await sofie.context.newCDPSession(sofie.page);
    const point = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await sofie.page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await sofie.page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect.poll(() => sofie.page.getByRole('textbox', { name: 'Edit message' }).inputValue()).toBe('hold me');
  });

  it('M-11 D-05 who writes and who has read is seen by the other at once, as far as both let each other know', async () => {
    const [a, b, chatId] = await talk('wen.huang', 'mateo.rivas');
    const typing = b.page.getByText('Wen is typing…');
    const place = async () => (await field(b.page).boundingBox())?.y;
    const before = await place();
    await field(a.page).pressSequentially('On my w');
    // In the conversation and in the list; nothing moves for it.
    await typing.nth(1).waitFor();
    expect(await place()).toBe(before);
    await field(a.page).press('Enter');
    await reads(b.page, 'On my w');
    await typing.first().waitFor({ state: 'detached' });
    // Both look at it.
    const seen = a.page.getByText('Seen', { exact: true });
    await seen.waitFor();
    await write(b.page, 'Good');
    await reads(a.page, 'Good');
    await seen.waitFor({ state: 'detached' });
    await write(a.page, 'See you');
    await seen.waitFor();
    await b.goto('/settings');
    await b.page.getByRole('switch', { name: 'Show when I have read messages' }).click();
    await seen.waitFor({ state: 'detached' });
    await b.goto(`/messages/${chatId}`);
    await write(b.page, 'Did you see this?');
    await reads(a.page, 'Did you see this?');
    await write(a.page, 'I did');
    await reads(b.page, 'I did');
    await b.page.reload();
    await reads(b.page, 'I did');
    for (const { page } of [a, b]) expect(await page.getByText('Seen', { exact: true }).count()).toBe(0);
  });

  it('N-02 M-03 a muted chat is marked so in every tab, and not counted in the bar', async () => {
    const musu = await actor({ member: 'musu.kollie' });
    const chatId = await connected(musu.url, 'hana.mori', 'musu.kollie');
    await musu.goto(`/messages/${chatId}`);
    await reads(musu.page, 'Hi from hana.mori');
    const tab = await musu.newTab();
    await tab.goto('/messages');
    const row = tab.getByRole('link', { name: /Hana/ });
    await row.waitFor();
    const choose = async (action: string) => {
      await musu.page.getByRole('button', { name: 'More about Hana' }).click();
      await musu.page.getByRole('menuitem', { name: action }).click();
    };
    await choose('Mute');
    await row.getByRole('img', { name: 'Muted' }).waitFor();
    await musu.goto('/intros');
    await sendAs(musu.url, 'hana.mori', chatId, ['one', 'two']);
    await tab.getByRole('link', { name: /Hana.*2 unread messages/s }).waitFor();
    await expect.poll(() => tab.getByRole('link', { name: /^Messages, \d/ }).count()).toBe(0);
    await musu.goto(`/messages/${chatId}`);
    await choose('Unmute');
    await row.getByRole('img', { name: 'Muted' }).waitFor({ state: 'detached' });
    await musu.goto('/intros');
    await sendAs(musu.url, 'hana.mori', chatId, ['three']);
    await tab.getByRole('link', { name: 'Messages, 1 unread' }).waitFor();
  });
});
