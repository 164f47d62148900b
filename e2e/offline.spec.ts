import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chats } from '#contract/chats/routes.ts';
import { connectMembers, demoToken, useActors } from './actors.ts';
import { composer, sendAs, waitForMessage } from './chat-page.ts';

const KEPT_WITHIN_MS = 20_000;

/** Waits until the service worker has stored the app. */
const waitForKeptApp = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => Boolean(await (await caches.open('stoop-shell')).match('/settings'))), {
      timeout: KEPT_WITHIN_MS,
    })
    .toBe(true);

/** Returns the keys of what the device keeps for the time without a network. */
const keptKeys = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('stoop-seen', 1);
        opening.onsuccess = () => {
          const keys = opening.result.transaction('seen').objectStore('seen').getAllKeys();
          keys.onsuccess = () => resolve(keys.result.map(String));
        };
      }),
  );

/** Waits until the device keeps entries whose keys have these words. */
const waitForCached = (page: Page, words: string[]) =>
  expect
    .poll(async () => {
      const keys = await keptKeys(page);
      return words.filter((word) => !keys.some((key) => key.includes(word)));
    })
    .toEqual([]);

const asOf = (page: Page) => page.getByRole('status').filter({ hasText: /offline.*Shown as of \d+:\d\d [AP]M\./ });
const notKept = (page: Page) => page.getByText('You’re offline, and this isn’t saved on this device.').first();

/** Returns the words of the newest messages of a chat, as the server has them. */
async function storedIn(url: string, member: string, chatId: string): Promise<string[]> {
  const { token } = await demoToken(url, member);
  const path = chats.messages.path.replace(':chatId', chatId);
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { items: { content: string }[] }).items.map(({ content }) => content);
}

/** Submits the form with which the system shares something with an installed app. */
const shareWithApp = (page: Page, photo: Buffer) =>
  page.evaluate(
    (bytes) => {
      const form = document.createElement('form');
      Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' });
      const shared = { title: 'Free jazz', text: 'Free jazz on Governors Island', url: 'https://example.org/jazz' };
      for (const [name, value] of Object.entries(shared))
        form.append(Object.assign(document.createElement('input'), { name, value }));
      const file = Object.assign(document.createElement('input'), { type: 'file', name: 'photos' });
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'poster.jpg', { type: 'image/jpeg' }));
      file.files = data.files;
      form.append(file);
      document.body.append(form);
      form.submit();
    },
    [...photo],
  );

/** The address of a page of another site, which sends no referrer, and submits that form. */
const foreignShare = (url: string) =>
  `data:text/html,<form action="${url}/share" method="post" enctype="multipart/form-data"><input name="text" value="Call 555-0100"></form><script>document.forms[0].submit()</script>`;

describe('without a network', () => {
  const actor = useActors('whole browser');

  it('G-14 G-15 G-20 M-06 takes what another app shares, opens in its last state, sends messages written before a reload, and keeps nothing after the logout', async () => {
    const sana = await actor({ member: 'sana.mirza' });
    sana.expects(/WebSocket connection|Content Security Policy/);
    const { page, context, url } = sana;
    const chatId = await connectMembers(url, 'wen.huang', 'sana.mirza');
    await sendAs(url, 'wen.huang', chatId, ['before the tunnel']);
    await sana.goto('/hangouts');
    const hangoutLink = page.locator('main a[href^="/hangout/"]').first();
    const title = await hangoutLink.innerText();
    await page
      .getByRole('link', { name: /^Messages/ })
      .first()
      .click();
    await page.getByRole('link', { name: /Wen.*before the tunnel/s }).click();
    await waitForMessage(page, 'before the tunnel');
    // A message that came over the socket is kept too.
    await sendAs(url, 'wen.huang', chatId, ['in the tunnel']);
    await waitForMessage(page, 'in the tunnel');
    // The shared words come after those that are written already.
    await composer(page).fill('For you:');
    await waitForKeptApp(page);
    await sana.follow('/intros');
    await page.locator('main a[href^="/user/"]').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const lists = ['"hangouts"', '"events"', '"chats"', '"discovery"'];
    await waitForCached(page, [...lists, '"profiles","view"', `messages.${chatId}`]);

    const photo = await readFile(new URL('../server/src/demo/pictures/records.jpg', import.meta.url));
    await shareWithApp(page, photo);
    await page.getByRole('heading', { name: 'Send to…' }).waitFor();
    await page.getByRole('img', { name: 'Photo 1 of 1' }).waitFor();
    await page.getByLabel('Find a chat').fill('we');
    await page.getByRole('button', { name: 'Wen' }).click();
    await expect
      .poll(() => composer(page).inputValue())
      .toBe('For you:\nFree jazz on Governors Island\nhttps://example.org/jazz');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Enlarge your photo' }).waitFor();
    expect(await page.evaluate(() => caches.has('stoop-shared'))).toBe(false);

    await context.setOffline(true);
    await page.reload();
    await waitForMessage(page, 'in the tunnel');
    await asOf(page).waitFor();
    // The kept page has the policy of the served one: no script of its own runs.
    const ran = await page.evaluate(() => {
      document.head.append(Object.assign(document.createElement('script'), { textContent: 'document.title = "ran"' }));
      return document.title === 'ran';
    });
    expect(ran).toBe(false);
    for (const text of ['first from the tunnel', 'second from the tunnel']) {
      await composer(page).fill(text);
      await composer(page).press('Enter');
    }
    await page.reload();
    await waitForMessage(page, 'second from the tunnel');
    await sana.follow('/hangouts');
    await page
      .getByText(title.split('\n')[0] ?? title)
      .first()
      .waitFor();
    await asOf(page).waitFor();
    await sana.follow('/groups');
    await notKept(page).waitFor();

    await context.setOffline(false);
    await expect
      .poll(() => storedIn(url, 'wen.huang', chatId), { timeout: KEPT_WITHIN_MS })
      .toEqual(expect.arrayContaining(['second from the tunnel']));
    const written = (await storedIn(url, 'wen.huang', chatId)).filter((text) => text.endsWith('from the tunnel'));
    expect(written).toEqual(['first from the tunnel', 'second from the tunnel']);

    await page.goto(foreignShare(url));
    await page.waitForURL(`${url}/intros`);
    await shareWithApp(page, photo);
    await page.getByText('Free jazz on Governors Island').waitFor();
    const tab = await sana.newTab();
    await tab.goto('/settings');
    await tab.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => keptKeys(page)).toEqual([]);
    // Only the app itself is left.
    const addresses = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(addresses.filter((path) => !/^\/(?:assets\/.*|settings|\w+(?:\.\w+)+)$/.test(path))).toEqual([]);
  });

  it('G-16 offers a new version, and loads it when the member wants it', async () => {
    const sana = await actor({ member: 'sana.mirza' });
    const { page } = sana;
    // The server has another build than the page.
    let isNewer = true;
    await page.routeWebSocket('**/realtime', (socket) => {
      const server = socket.connectToServer();
      server.onMessage((frame) => {
        const parsed = JSON.parse(String(frame)) as { t: string };
        socket.send(isNewer && parsed.t === 'ready' ? JSON.stringify({ ...parsed, builds: ['another'] }) : frame);
      });
    });
    await sana.goto('/settings');
    const offer = page.getByRole('status').filter({ hasText: 'A new version of Stoop is ready.' });
    await offer.waitFor();
    await page.evaluate(() => Object.assign(document.body.dataset, { still: 'here' }));
    await offer.getByRole('button', { name: 'Later' }).click();
    await expect.poll(() => offer.count()).toBe(0);
    expect(await page.evaluate(() => document.body.dataset.still)).toBe('here');
    await page.reload();
    await offer.waitFor();
    isNewer = false;
    await Promise.all([page.waitForEvent('load'), offer.getByRole('button', { name: 'Reload' }).click()]);
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();
    await expect.poll(() => offer.count()).toBe(0);
  });
});
