import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ChatView } from '#contract/chats/views.ts';
import { routes } from '#contract/index.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { connectMembers, demoToken, PHONE, useActors } from './actors.ts';
import { composer, messageList, openChat, sendAs, sendMessage, waitForMessage } from './chat-page.ts';
import { heading, openWithContent } from './forms.ts';

const sendAndWait = async (page: Page, text: string) => {
  await sendMessage(page, text);
  await waitForMessage(page, text);
};

describe('chat activity', () => {
  const actor = useActors();

  it('M-11 shows typing and read state at once, as long as both members share them', async () => {
    const [a, b, chatId] = await openChat(actor, 'wen.huang', 'mateo.rivas');
    const typing = b.page.getByText('Wen is typing…');
    const composerTop = async () => (await composer(b.page).boundingBox())?.y;
    const topBefore = await composerTop();
    await composer(a.page).pressSequentially('On my w');
    // The indicator appears in the chat and in the list without moving the composer.
    await typing.nth(1).waitFor();
    expect(await composerTop()).toBe(topBefore);
    await composer(a.page).press('Enter');
    await waitForMessage(b.page, 'On my w');
    await typing.first().waitFor({ state: 'detached' });
    const seenLabel = a.page.getByText('Seen', { exact: true });
    await seenLabel.waitFor();
    await sendAndWait(b.page, 'Good');
    await waitForMessage(a.page, 'Good');
    await seenLabel.waitFor({ state: 'detached' });
    await sendAndWait(a.page, 'See you');
    await seenLabel.waitFor();
    await b.follow('/settings/safety');
    await b.page.getByRole('switch', { name: 'Show when I’ve read messages' }).click();
    await seenLabel.waitFor({ state: 'detached' });
    await b.follow(`/messages/${chatId}`);
    await sendAndWait(b.page, 'Did you see this?');
    await waitForMessage(a.page, 'Did you see this?');
    await sendAndWait(a.page, 'I did');
    await waitForMessage(b.page, 'I did');
    await b.page.reload();
    await waitForMessage(b.page, 'I did');
    for (const { page } of [a, b]) expect(await page.getByText('Seen', { exact: true }).count()).toBe(0);
  });

  it('M-03 M-20 T-05 marks a chat that does not notify in every tab and leaves it out of the count in the top bar, by keyboard', async () => {
    const musu = await actor({ member: 'musu.kollie' });
    const chatId = await connectMembers(musu.url, 'hana.mori', 'musu.kollie');
    await musu.goto(`/messages/${chatId}`);
    await waitForMessage(musu.page, 'Hi from hana.mori');
    const tab = await musu.newTab();
    await tab.goto('/messages');
    const row = tab.getByRole('link', { name: /Hana/ });
    await row.waitFor();
    const choose = async (keys: string[], level: string) => {
      await musu.page.getByRole('button', { name: 'More about Hana' }).press('Enter');
      await musu.page.getByRole('menuitem', { name: 'Notifications' }).press('Enter');
      const levels = musu.page.getByRole('dialog', { name: 'Notifications' });
      await levels.getByRole('radio', { checked: true }).focus();
      for (const key of keys) await musu.page.keyboard.press(key);
      await levels.getByRole('radio', { name: level, checked: true }).waitFor();
      await musu.page.keyboard.press('Escape');
      await levels.waitFor({ state: 'detached' });
    };
    const leave = async () => {
      await musu.follow('/settings/device');
      await heading(musu.page, 'This device').waitFor();
    };
    await choose(['ArrowRight', 'ArrowRight'], 'Nothing');
    await row.getByRole('img', { name: 'Muted' }).waitFor();
    await leave();
    await sendAs(musu.url, 'hana.mori', chatId, ['one', 'two']);
    await tab.getByRole('link', { name: /Hana.*2 unread messages/s }).waitFor();
    // The count of messages that notify nobody is dimmed.
    const colorOfCount = () => row.locator('[data-count]').evaluate((count) => getComputedStyle(count).backgroundColor);
    const dimmed = await colorOfCount();
    await expect.poll(() => tab.getByRole('link', { name: /^Messages, \d/ }).count()).toBe(0);
    await musu.page.bringToFront();
    await musu.follow(`/messages/${chatId}`);
    await waitForMessage(musu.page, 'two');
    await tab.getByRole('link', { name: /Hana.*unread/s }).waitFor({ state: 'detached' });
    await choose(['ArrowLeft'], 'Replies to you');
    await row.getByRole('img', { name: 'Muted' }).waitFor({ state: 'detached' });
    await row.getByRole('img', { name: 'Notifies of replies to you' }).waitFor();
    const ownSeq = await sendAs(musu.url, 'musu.kollie', chatId, ['When?']);
    await leave();
    await sendAs(musu.url, 'hana.mori', chatId, ['three']);
    await sendAs(musu.url, 'hana.mori', chatId, ['At noon'], ownSeq);
    // Two messages are unread, and one of them is a reply.
    await tab.getByRole('link', { name: /Hana.*2 unread messages/s }).waitFor();
    await tab.getByRole('link', { name: 'Messages, 1 unread' }).waitFor();
    await expect.poll(colorOfCount).not.toBe(dimmed);
  });

  it('M-18 M-22 shows those who joined as one line that opens, and moves the chat of a past hangout away until somebody writes', async () => {
    const host = await actor({ member: 'musu.kollie', viewport: PHONE, colorScheme: 'dark' });
    const { page, url } = host;
    const title = `Ferry ride ${Date.now()}`;
    const id = await createHangout(url, 'musu.kollie', title, ['hana.mori', 'luis.quispe', 'grace.liu', 'mateo.rivas']);
    await host.goto(`/messages/group_${id}`);
    const line = page.getByRole('button', { name: 'Hana, Luis and 2 others joined' });
    const last = messageList(page).getByText('Mateo joined', { exact: true });
    await line.press('Enter');
    await last.waitFor();
    // It stays open while the member scrolls, also when it is so far away that it is not rendered.
    await sendAs(
      url,
      'hana.mori',
      `group_${id}`,
      Array.from({ length: 60 }, (_, n) => `Verse ${n}`),
    );
    const scroll = async (distance: number, isThere: () => Promise<boolean>) => {
      await messageList(page).hover();
      await expect
        .poll(async () => {
          await page.mouse.wheel(0, distance);
          await page.evaluate(
            () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
          );
          return isThere();
        })
        .toBe(true);
    };
    await scroll(1500, async () => (await line.count()) === 0);
    await scroll(-1500, async () => (await line.count()) === 1);
    await last.waitFor();
    await line.press('Enter');
    await last.waitFor({ state: 'detached' });

    // The list as it is ten days after the hangout.
    const longAgo = new Date(Date.now() - 10 * 86_400_000).toISOString();
    await page.route(
      ({ pathname }) => pathname === '/api/chats',
      async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { items: ChatView[] };
        for (const chat of body.items.filter((candidate) => candidate.title === title)) {
          Object.assign(chat, { overAt: longAgo, createdAt: longAgo });
          if (chat.lastMessage) chat.lastMessage.timestamp = longAgo;
        }
        await route.fulfill({ response, json: body });
      },
    );
    await host.goto('/messages');
    const row = page.getByRole('link', { name: new RegExp(title) });
    const pastHangouts = page.getByRole('button', { name: /^Past hangouts/ });
    await pastHangouts.press('Enter');
    await row.waitFor();
    await page.reload();
    await row.waitFor();
    await pastHangouts.press('Enter');
    await row.waitFor({ state: 'detached' });
    await sendAs(url, 'hana.mori', `group_${id}`, ['Here are the pictures']);
    await row.waitFor();
  });

  it('M-06 shows the messages that came with a page, and the one written before the app had started, without a second fetch', async () => {
    const { page, url } = await actor({ member: 'grace.liu', viewport: PHONE, isReturning: true });
    const chatId = await connectMembers(url, 'grace.liu', 'petra.hoffmann');
    await sendAs(url, 'petra.hoffmann', chatId, ['Written before']);
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    const searches: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === `/api/messages/${chatId}`) searches.push(search);
    });
    // Not only in the list of chats, which comes with the page even when the messages were not there in time.
    await openWithContent(page, `/messages/${chatId}`, 'ol >> text=Written before');
    await sendAs(url, 'petra.hoffmann', chatId, ['Written since']);
    scripts.resolve();
    await waitForMessage(page, 'Written since');
    await waitForMessage(page, 'Written before');
    expect(searches).not.toContain('?limit=50');
  });
});

/** Creates a hangout through the API that these members join one after the other. Returns its id. */
async function createHangout(url: string, host: string, title: string, joining: string[]): Promise<string> {
  const call = async (method: string, path: string, token: string, body: object) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string };
  };
  const { token } = await demoToken(url, host);
  const { id } = await call('POST', routes.hangouts.create.path, token, {
    ...aHangoutForm({ title }),
    clientId: crypto.randomUUID(),
  });
  for (const username of joining) {
    const member = await demoToken(url, username);
    const path = routes.hangouts.join.path.replace(':hangoutId', id).replace(':uid', member.uid);
    await call('PUT', path, member.token, { rsvp: 'confirmed' });
  }
  return id;
}
