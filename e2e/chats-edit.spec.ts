import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { OFFERED_REACTIONS } from '#web/slices/chats/offered-reactions.ts';
import { connectMembers, PHONE, useActors } from './actors.ts';
import { composer, menuButton, messageList, messageRow, openChat, sendMessage, waitForMessage } from './chat-page.ts';

const sendAndWait = async (page: Page, text: string) => {
  await sendMessage(page, text);
  await waitForMessage(page, text);
};
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search chats and messages' });

describe('editing and deleting messages', () => {
  const actor = useActors();

  it('M-11 shows an edited message to the other member at once, and removes the old text from list and search', async () => {
    const [a, b] = await openChat(actor, 'andre.baptiste', 'minjun.kang');
    await sendAndWait(a.page, 'Meet at the fountin');
    await waitForMessage(b.page, 'Meet at the fountin');
    await searchField(b.page).fill('fountin');
    await b.page.getByRole('link', { name: /Meet at the fountin/ }).waitFor();
    await messageRow(a.page, 'fountin').hover();
    await menuButton(messageRow(a.page, 'fountin')).click();
    await a.page.getByRole('menuitem', { name: 'Edit' }).click();
    const editor = a.page.getByRole('textbox', { name: 'Edit message' });
    await editor.waitFor();
    await a.page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
    await a.page.keyboard.press('End');
    await editor.fill('Meet at the fountain');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await a.page.route('**/api/messages/*/*', (route) => released.then(() => route.continue()));
    await editor.press('Enter');
    // The field closes after the save, so it takes no more words.
    await expect.poll(() => editor.isEditable()).toBe(false);
    release();
    for (const { page } of [a, b]) {
      await waitForMessage(page, 'Meet at the fountain');
      await messageRow(page, 'Meet at the fountain').getByText('edited').waitFor();
      await expect.poll(() => messageList(page).getByText('fountin').count()).toBe(0);
      await expect.poll(() => page.getByRole('link', { name: /fountin/ }).count()).toBe(0);
    }
    await b.page.getByText('Nothing found for “fountin”').waitFor();
    // The other member cannot edit or delete it.
    await messageRow(b.page, 'Meet at the fountain').hover();
    await menuButton(messageRow(b.page, 'Meet at the fountain')).click();
    await b.page.getByRole('menuitem', { name: 'Report' }).waitFor();
    expect(await b.page.getByRole('menuitem').allTextContents()).toEqual([
      ...OFFERED_REACTIONS,
      'React with another emoji',
      'Reply',
      'Copy text',
      'Copy link',
      'Report',
      expect.stringMatching(/^Block \w+$/),
    ]);
    await b.page.keyboard.press('Escape');
  });

  it('M-11 edits the last message with ArrowUp, cancels with Escape, and keeps the draft and the edit across an outage', async () => {
    const [a, b] = await openChat(actor, 'rosa.villanueva', 'jonah_feld');
    await sendAndWait(a.page, 'first try');
    await messageList(a.page).getByText('first try').waitFor();
    await messageList(a.page).getByLabel('Sent').last().waitFor();
    await composer(a.page).press('ArrowUp');
    const editor = a.page.getByRole('textbox', { name: 'Edit message' });
    await expect.poll(() => editor.inputValue()).toBe('first try');
    await editor.press('Escape');
    await composer(a.page).waitFor();
    await composer(a.page).fill('half a thought');
    await menuButton(messageRow(a.page, 'first try')).focus();
    await a.page.keyboard.press('Enter');
    await a.page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    await a.page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
    // Offline, the edit stays in the editor and an error is shown.
    a.expects(/WebSocket|ERR_|net::/);
    await a.page.context().setOffline(true);
    await editor.fill('second try');
    await editor.press('Enter');
    await a.page.getByRole('alert').first().waitFor();
    await expect.poll(() => editor.inputValue()).toBe('second try');
    await a.page.context().setOffline(false);
    await editor.press('Enter');
    await waitForMessage(b.page, 'second try');
    await expect.poll(() => composer(a.page).inputValue()).toBe('half a thought');
  });

  it('M-11 deletes a message after confirmation, and shows the other member only that it was deleted', async () => {
    const [a, b] = await openChat(actor, 'elena.papadaki', 'pat.donnelly');
    await sendAndWait(a.page, 'I regret this');
    await waitForMessage(b.page, 'I regret this');
    const answerDelete = async (answer: string) => {
      await messageRow(a.page, 'I regret this').hover();
      await menuButton(messageRow(a.page, 'I regret this')).click();
      await a.page.getByRole('menuitem', { name: 'Delete' }).click();
      await a.page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
    };
    await answerDelete('Keep it');
    await waitForMessage(b.page, 'I regret this');
    await answerDelete('Delete message');
    for (const [page, preview] of [
      [a.page, /You deleted a message/],
      [b.page, /Message deleted/],
    ] as const) {
      await waitForMessage(page, 'Message deleted');
      await page.getByRole('link', { name: preview }).waitFor();
      await expect.poll(() => page.getByText('I regret this').count()).toBe(0);
    }
    await b.page.reload();
    await waitForMessage(b.page, 'Message deleted');
  });

  it('M-11 applies edits and deletions made while a member was offline after the reconnect', async () => {
    const [a, b] = await openChat(actor, 'keisha.grant', 'tenzin.dolma');
    await sendAndWait(a.page, 'one');
    await sendAndWait(a.page, 'two');
    await waitForMessage(b.page, 'two');
    b.expects(/WebSocket|ERR_|net::/);
    await b.page.context().setOffline(true);
    await menuButton(messageRow(a.page, 'one')).focus();
    await a.page.keyboard.press('Enter');
    await a.page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await a.page.getByRole('button', { name: 'Delete message' }).click();
    await waitForMessage(a.page, 'Message deleted');
    await composer(a.page).press('ArrowUp');
    await a.page.getByRole('textbox', { name: 'Edit message' }).fill('two and a half');
    await a.page.keyboard.press('Enter');
    await waitForMessage(a.page, 'two and a half');
    await b.page.context().setOffline(false);
    await waitForMessage(b.page, 'two and a half');
    await waitForMessage(b.page, 'Message deleted');
  });

  it('M-11 opens the menu of a message on touch and hold', async () => {
    const sofie = await actor({ member: 'sofie.lind', viewport: PHONE });
    const chatId = await connectMembers(sofie.url, 'sofie.lind', 'yusuf.demir');
    await sofie.goto(`/messages/${chatId}`);
    await sendAndWait(sofie.page, 'hold me');
    const box = await messageList(sofie.page).getByText('hold me', { exact: true }).boundingBox();
    const touch = await sofie.page.context().newCDPSession(sofie.page);
    const point = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await sofie.page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await sofie.page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect.poll(() => sofie.page.getByRole('textbox', { name: 'Edit message' }).inputValue()).toBe('hold me');
  });
});
