import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectMembers, PHONE, useActors } from './actors.ts';
import { messageList } from './chat-page.ts';
import { setUpFileProduct } from './file-product.ts';
import { watchShifts } from './layout-shift.ts';
import { memberOf } from './members.ts';

/** More than a chat keeps in the page. */
const MESSAGES = 900;
/** How many of them are read when the chat is opened. */
const READ = 150;
const OLDER_PAGE = /\/api\/messages\/.*[?&]before=/;
const textOf = (n: number) => `n${n} ${'word '.repeat((n * 7) % 40)}${n % 9 === 0 ? '\nanother line' : ''}`;

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Waits until the message list has not scrolled for several frames. */
const scrollingStopped = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const scroller = document.querySelector('section[aria-label^="Messages with"]');
        let [last, sameFrames] = [Number.NaN, 0];
        const look = () => {
          const top = scroller?.scrollTop ?? 0;
          sameFrames = top === last ? sameFrames + 1 : 0;
          last = top;
          if (sameFrames > 8) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

/** Returns the positions of the visible rows, and the number of all rows. */
const visibleRows = (list: Locator) =>
  list.evaluate((scroller) => {
    const box = scroller.getBoundingClientRect();
    const rows = [...scroller.querySelectorAll('li')].map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return { text: row.textContent?.slice(0, 60) ?? '', top, isIn: bottom > box.top && top < box.bottom };
    });
    return { rows: rows.filter(({ isIn }) => isIn), count: rows.length };
  });

/**
 * Scrolls up and loads older pages. Each response is delayed until scrolling has stopped, so that only the new messages can
 * move a row.
 * @returns the largest movement of a visible row in px, and the largest number of rows in the page
 */
async function loadOlderPages(page: Page, list: Locator, pages: number): Promise<{ moved: number; rows: number }> {
  let release: (() => void) | undefined;
  await page.route(OLDER_PAGE, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  const largest = { moved: 0, rows: 0 };
  for (let round = 0; round < pages; round++) {
    for (let wheel = 0; wheel < 80 && !release; wheel++) {
      await page.mouse.wheel(0, -700);
      await twoFrames(page);
    }
    expect(release, 'older messages were fetched').toBeDefined();
    await scrollingStopped(page);
    const rowsBefore = await visibleRows(list);
    const response = page.waitForResponse(/[?&]before=/);
    const go = release as unknown as () => void;
    // The next page may be fetched as soon as this one has arrived.
    release = undefined;
    go();
    await response;
    await scrollingStopped(page);
    const rowsAfter = await visibleRows(list);
    largest.rows = Math.max(largest.rows, rowsAfter.count, rowsBefore.count);
    for (const row of rowsBefore.rows) {
      const now = rowsAfter.rows.find(({ text }) => text === row.text);
      largest.moved = Math.max(largest.moved, now ? Math.abs(now.top - row.top) : 0);
    }
    expect(rowsAfter.rows.length).toBeGreaterThan(2);
  }
  await page.unroute(OLDER_PAGE);
  return largest;
}

describe('a long history', () => {
  const actor = useActors();
  // The rate limits do not allow 900 messages in a few seconds.
  setUpFileProduct({ env: { LIMITS_FACTOR: '1000' } });

  it('opens a chat on a phone without moving its messages', async () => {
    const { page, goto, url } = await actor({ member: 'amara.okafor', viewport: PHONE });
    const { items } = await (await memberOf(url, 'amara.okafor')).call<{ items: { id: string }[] }>(
      'GET',
      '/api/chats',
    );
    const shifted = await watchShifts(page);
    await goto(`/messages/${items[0]?.id}`);
    await messageList(page).getByRole('listitem').last().waitFor();
    await scrollingStopped(page);
    expect(await shifted()).toBeLessThan(0.02);
  });

  // It scrolls through many pages, which takes a slow machine longer than the usual limit.
  it('M-03 M-10 opens a chat of 900 messages at the first unread one, counts correctly, and loads older pages without moving rows or rendering all of them', async () => {
    // A small window, because painting takes most of the time.
    const grace = await actor({ member: 'grace.liu', viewport: { width: 1000, height: 600 } });
    const luis = await memberOf(grace.url, 'luis.quispe');
    const chatId = await connectMembers(grace.url, 'luis.quispe', 'grace.liu');
    const post = (n: number) =>
      luis.call('POST', `/api/messages/${chatId}`, { clientId: crypto.randomUUID(), content: textOf(n) });
    for (let n = 2; n <= MESSAGES; n += 100)
      await Promise.all(Array.from({ length: Math.min(100, MESSAGES + 1 - n) }, (_, offset) => post(n + offset)));
    const { page } = grace;
    await (await memberOf(grace.url, 'grace.liu')).call('PUT', `/api/chats/${chatId}/read`, { seq: READ });

    // The chat opens at the divider. Visible messages count as read, in the chat and in the top bar.
    await grace.goto(`/messages/${chatId}`);
    const list = messageList(page);
    const divider = list.getByText('New messages', { exact: true });
    await divider.waitFor();
    const jump = page.getByRole('button', { name: /new messages$/ });
    await jump.waitFor();
    const countOf = async () => Number(/\d+/.exec((await jump.textContent()) ?? '')?.[0]);
    await page.waitForFunction((unread) => {
      const count = /(\d+) new messages/.exec(document.body.innerText)?.[1];
      return Number(count) < unread && Number(count) > unread - 40;
    }, MESSAGES - READ);
    const bar = page.getByRole('link', { name: /^Messages, \d+ unread/ });
    const first = await countOf();
    expect(await bar.getAttribute('aria-label').then((label) => label ?? bar.innerText())).toMatch(/\d/);
    // A deleted message is no longer counted, in the chat and in the list.
    await luis.call('DELETE', `/api/messages/${chatId}/${MESSAGES - 10}`);
    await page.getByRole('button', { name: `${first - 1} new messages` }).waitFor();
    await page.getByRole('link', { name: new RegExp(`Luis.*${first - 1} unread messages`, 's') }).waitFor();
    // The divider stays while the member reads on.
    await list.hover();
    // The count follows a moment later, so the number of rounds is limited: the end of the chat must stay out of view.
    for (let round = 0; round < 20 && (await countOf()) > first - 100; round++) {
      await page.mouse.wheel(0, 900);
      await twoFrames(page);
    }
    await page.waitForFunction(
      (countMax) => Number(/(\d+) new messages/.exec(document.body.innerText)?.[1]) <= countMax,
      first - 100,
    );
    await jump.click();
    await list
      .getByText(/^n900|^n8\d\d/)
      .first()
      .waitFor();
    await jump.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^Messages, \d+ unread/ }).waitFor({ state: 'detached' });

    // So many that the first ones are no longer kept.
    const { moved, rows } = await loadOlderPages(page, list, 9);
    expect(moved, 'px that a visible row moved when older messages loaded').toBeLessThan(2);
    expect(rows, 'rows in the page').toBeLessThan(80);
    // Far from the end, new messages are counted, and one button leads to them.
    await post(MESSAGES + 1);
    await page.getByRole('button', { name: '1 new message' }).click();
    await list.getByText(/^n901/).waitFor();
  }, 240_000);
});
