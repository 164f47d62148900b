import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectMembers, DESKTOP, PHONE, useActors } from './actors.ts';
import { composer, messageList, messageRow, sendAs } from './chat-page.ts';
import { setUpFileProduct } from './file-product.ts';
import { heading, openWithContent } from './forms.ts';
import { watchShifts } from './layout-shift.ts';
import { memberOf, signUpMember } from './members.ts';

const ASK = 'Please confirm your email.';
/** The notice as the server renders it, in a page that waits for nothing else. */
const RENDERED_NOTICE = 'body:not(:has(main [aria-busy="true"])) [data-unconfirmed]';
const notice = (page: Page) => page.getByRole('status').filter({ hasText: ASK });

/** Holds back what a page asks for by these addresses. Returns a function that releases it. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

describe('pages that do not move while they load', () => {
  const actor = useActors();
  let chatId = '';
  setUpFileProduct({
    prepare: async ({ url }) => {
      await signUpMember(url, 'nell.steady', { firstName: 'Nell', borough: 'Queens' });
      await signUpMember(url, 'ugo.steady', { firstName: 'Ugo', borough: 'Queens' });
      chatId = await connectMembers(url, 'nell.steady', 'ugo.steady');
      const lines = Array.from({ length: 12 }, (_, index) => `Line ${index}\nof a song\nof three lines`);
      await sendAs(url, 'nell.steady', chatId, lines);
    },
  });

  it.each([PHONE, DESKTOP])(
    'A-17 G-21 shows a new member the question to confirm the email before any script of the app, at $width pixels, unless it was dismissed',
    async (viewport) => {
      const { page, goto } = await actor({ member: 'nell.steady', isReturning: true, viewport });
      const release = await holdBack(page, /\/assets\/react-.*\.js/);
      const shifted = await watchShifts(page);
      await openWithContent(page, '/intros', RENDERED_NOTICE);
      await notice(page).waitFor();
      release();
      await notice(page).getByRole('button', { name: 'Dismiss' }).waitFor();
      await page.getByText('Your first thirty days').waitFor();
      await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
      expect(await shifted()).toBeLessThan(0.02);
      await notice(page).getByRole('button', { name: 'Dismiss' }).click();
      await notice(page).waitFor({ state: 'detached' });
      // The server does not know that, but the device does, before the first paint.
      const hold = await holdBack(page, /\/assets\/base-.*\.js/);
      await openWithContent(page, '/intros', RENDERED_NOTICE);
      await heading(page, 'Discover Your Circle').waitFor();
      expect(await page.locator('[data-unconfirmed]').isVisible()).toBe(false);
      hold();
      await goto('/hangouts');
      expect(await notice(page).count()).toBe(0);
    },
  );

  it('N-01 shows the notifications of requests with their buttons at once, when both lists have come', async () => {
    const { page, goto, url } = await actor({ member: 'amara.okafor', viewport: PHONE });
    await (await memberOf(url, 'ugo.steady')).requestConnection((await memberOf(url, 'amara.okafor')).uid, 'Hi');
    await goto('/intros');
    await heading(page, 'Discover Your Circle').waitFor();
    const release = await holdBack(page, /\/api\/connections/);
    const shifted = await watchShifts(page);
    const listed = page.waitForResponse(/\/api\/notifications/);
    await page.goto('/notifications');
    await listed;
    await heading(page, 'Notifications').waitFor();
    expect(await page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: 'Ugo' }).count()).toBe(0);
    release();
    await page.getByRole('listitem').filter({ hasText: 'Ugo' }).getByRole('button', { name: 'Accept' }).waitFor();
    expect(await shifted()).toBeLessThan(0.02);
  });

  it.each([PHONE, DESKTOP])(
    'M-01 G-21 shows a chat at its newest message before any script of the app, and does not move it, at $width pixels',
    async (viewport) => {
      const { page } = await actor({ member: 'nell.steady', isReturning: true, viewport });
      const release = await holdBack(page, /\/assets\/react-.*\.js/);
      const shifted = await watchShifts(page);
      await openWithContent(page, `/messages/${chatId}`, 'ol >> text=Line 11');
      const newest = messageRow(page, 'Line 11');
      const top = async () => (await newest.boundingBox())?.y ?? 0;
      const topBefore = await top();
      expect(topBefore).toBeGreaterThan(viewport.height / 2);
      expect(topBefore).toBeLessThan((await composer(page).boundingBox())?.y ?? 0);
      release();
      // Older messages are above the view as soon as React has taken the list over.
      await expect.poll(() => messageList(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
      expect(Math.abs((await top()) - topBefore)).toBeLessThan(1);
      expect(await shifted()).toBeLessThan(0.02);
    },
  );

  it.each([PHONE, DESKTOP])(
    'M-04 G-21 shows a chat with many unread messages at the first of them before any script of the app, and does not move it, at $width pixels',
    async (viewport) => {
      const { page, url } = await actor({ member: 'nell.steady', isReturning: true, viewport });
      const [nell, ugo] = [await memberOf(url, 'nell.steady'), 'ugo.steady'];
      const lastRead = await sendAs(url, ugo, chatId, ['Before the others']);
      await nell.call('PUT', `/api/chats/${chatId}/read`, { seq: lastRead });
      const newest = `39 of ${viewport.width}`;
      const news = Array.from({ length: 40 }, (_, index) => `${index} of ${viewport.width}\nand has\nfour\nlines`);
      await sendAs(url, ugo, chatId, news);
      const noScript = await actor({ member: 'nell.steady', isReturning: true, viewport, javaScriptEnabled: false });
      await openWithContent(noScript.page, `/messages/${chatId}`, `ol >> text=${newest}`);
      const end = messageRow(noScript.page, newest);
      const isInView = () => end.evaluate((row) => row.getBoundingClientRect().top < innerHeight);
      expect(await isInView()).toBe(false);
      await messageList(noScript.page).hover();
      await expect
        .poll(async () => {
          await noScript.page.mouse.wheel(0, 10_000);
          return isInView();
        })
        .toBe(true);
      const release = await holdBack(page, /\/assets\/react-.*\.js/);
      const shifted = await watchShifts(page);
      await openWithContent(page, `/messages/${chatId}`, `ol >> text=${newest}`);
      const list = messageList(page);
      const divider = list.getByText('New messages', { exact: true });
      const top = async () => ((await divider.boundingBox())?.y ?? 0) - ((await list.boundingBox())?.y ?? 0);
      await expect.poll(top).toBeGreaterThan(72);
      const topBefore = await top();
      expect(topBefore).toBeLessThan(120);
      release();
      // As soon as React has taken the list over, only the rows near the view are in the page.
      await expect.poll(() => messageRow(page, newest).count()).toBe(0);
      await expect.poll(top).toBeCloseTo(topBefore, 0);
      expect(await shifted()).toBeLessThan(0.02);
    },
  );

  it('E-01 shows an event in a window that is narrower than the server expected, without moving', async () => {
    const { page, url } = await actor({ member: 'nell.steady', isReturning: true, viewport: PHONE });
    const { items } = await (await memberOf(url, 'nell.steady')).call<{ items: { id: string; title: string }[] }>(
      'GET',
      '/api/events',
    );
    const [event] = items;
    const release = await holdBack(page, /\/assets\/react-.*\.js/);
    const shifted = await watchShifts(page);
    await openWithContent(page, `/event/${event?.id}`, 'article');
    await heading(page, event?.title ?? '').waitFor();
    expect(await page.getByRole('heading', { name: 'Event Chat' }).filter({ visible: true }).count()).toBe(0);
    release();
    await page.getByRole('link', { name: /^View Chat/ }).waitFor();
    expect(await shifted()).toBeLessThan(0.05);
  });

  it('G-22 shows a group and its hangouts at the same time, so that the organizers do not move', async () => {
    const { page, goto, follow } = await actor({ member: 'nell.steady', viewport: PHONE });
    await goto('/groups');
    const group = page.getByRole('main').getByRole('listitem').getByRole('link').first();
    const path = await group.getAttribute('href');
    const release = await holdBack(page, /\/api\/threads\?.*group=/);
    const answered = page.waitForResponse(/\/api\/groups\/\w+$/);
    await follow(path ?? '');
    await answered;
    const organizers = page.getByRole('heading', { name: 'Organizers' });
    expect(await organizers.count()).toBe(0);
    release();
    await organizers.waitFor();
    expect(await page.locator('main [aria-busy="true"]').count()).toBe(0);
    // The first organizer stands below the beginning of the heading.
    const [face, title] = [page.getByRole('main').locator('a[href^="/user/"] > span').first(), organizers];
    expect((await face.boundingBox())?.x).toBeCloseTo((await title.boundingBox())?.x ?? 0, 0);
  });

  it.each([
    { path: 'notifications', answers: /\/api\/notifications\/.*settings/, shown: 'Requests, and answers to yours' },
    { path: 'safety', answers: /\/api\/safety/, shown: 'We ask them once whether' },
    { path: 'community', answers: /\/api\/welcome/, shown: 'Welcome newcomers' },
  ])('A-24 keeps the settings about $path in place while they load', async ({ path, answers, shown }) => {
    const { page } = await actor({ member: 'amara.okafor', viewport: PHONE });
    const release = await holdBack(page, answers);
    const shifted = await watchShifts(page);
    await page.goto(`/settings/${path}`);
    await page.locator('main [aria-busy="true"]').first().waitFor();
    release();
    await page.getByText(shown).first().waitFor();
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
    expect(await shifted()).toBeLessThan(0.05);
  });

  it('B-01 opens the tables of a member with the chat and the plan above the fold of a phone, without moving', async () => {
    const { page } = await actor({ member: 'amara.okafor', viewport: { width: 390, height: 844 } });
    const shifted = await watchShifts(page);
    await page.goto('/tables');
    const chat = page.getByRole('link', { name: 'Open the chat' });
    await chat.waitFor();
    await page.getByText(/^First one there:/).waitFor();
    const tabs = await page.getByRole('navigation', { name: 'Tabs' }).boundingBox();
    for (const link of [chat, page.getByRole('link', { name: 'See the plan' })]) {
      const box = await link.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(tabs?.y ?? 0);
    }
    expect(await shifted()).toBeLessThan(0.02);
  });
});
