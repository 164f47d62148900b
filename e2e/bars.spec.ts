import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectMembers, demoToken, PHONE, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { sendAs } from './chat-page.ts';
import { heading } from './forms.ts';

/** Waits until the open window has its entry in the history, which it gets a moment after it is shown. */
const untilInHistory = (page: Page) => page.waitForFunction(() => history.state?.openWindows > 0);

describe('the bars', () => {
  const actor = useActors();

  it('T-01 T-03 shows visitors the brand link, Request Access and Log In', async () => {
    const { page, goto } = await actor();
    await goto('/thank-you');
    await heading(page, 'Thank you!').waitFor();
    const bar = page.getByRole('banner');
    await expect
      .poll(() => bar.getByRole('navigation').getByRole('link').allInnerTexts())
      .toEqual(['Request Access', 'Log In']);
    await bar.getByRole('link', { name: 'Request Access' }).click();
    await heading(page, 'Request Beta Access').waitFor();
    await bar.getByRole('link', { name: 'Log In' }).click();
    await heading(page, 'Welcome back').waitFor();
    await bar.getByRole('link', { name: 'Stoop, home' }).click();
    await page.waitForURL('**/landing');
  });

  it('T-01 T-02 T-05 shows members five links with unread counts, and Logout goes to the login', async () => {
    const { page, url, goto } = await actor({ member: 'bruno.castelli' });
    await goto('/hangouts');
    const bar = page.getByRole('banner');
    await bar.getByRole('button', { name: /^Notifications/ }).waitFor();
    await page.waitForLoadState('networkidle');
    const links = bar.getByRole('navigation').locator('a:visible, button:visible');
    expect(await links.evaluateAll((elements) => elements.map((element) => element.firstChild?.textContent))).toEqual([
      'Intros',
      'Hangouts',
      'Messages',
      'Profile',
      'Logout',
    ]);
    await expect.poll(() => bar.getByRole('link', { name: 'Hangouts' }).getAttribute('aria-current')).toBe('page');

    const unread = async (role: 'link' | 'button', name: string) =>
      Number(
        /, (\d+) unread/.exec(
          (await bar.getByRole(role, { name: new RegExp(`^${name}`) }).getAttribute('aria-label')) ?? '',
        )?.[1] ?? 0,
      );
    const [messages, notifications] = [await unread('link', 'Messages'), await unread('button', 'Notifications')];
    const chatId = await connectMembers(url, 'bruno.castelli', 'ibrahim.diallo');
    const { token } = await demoToken(url, 'ibrahim.diallo');
    const answer = await fetch(`${url}/api/messages/${chatId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ clientId: crypto.randomUUID(), content: 'Are you at the library?' }),
    });
    expect(answer.status).toBeLessThan(300);
    await bar.getByRole('link', { name: `Messages, ${messages + 1} unread` }).waitFor();
    await bar.getByRole('button', { name: `Notifications, ${notifications + 1} unread` }).waitFor();

    for (const [link, name] of [
      ['Intros', 'Discover Your Circle'],
      ['Profile', /Bruno/],
      ['Stoop, home', 'Discover Your Circle'],
    ] as const) {
      await bar.getByRole('link', { name: link }).click();
      await heading(page, name).waitFor();
    }
    await bar.getByRole('button', { name: 'Logout' }).click();
    await heading(page, 'Welcome back').waitFor();
    expect(page.url()).toMatch(/\/login$/);
    await bar.getByRole('link', { name: 'Request Access' }).waitFor();
  });

  it('T-04 G-10 keeps the links in a toggle menu at 768px or less', async () => {
    const { page, goto } = await actor({ viewport: { width: 769, height: 900 } });
    await goto('/login');
    const bar = page.getByRole('banner');
    const link = bar.getByRole('link', { name: 'Request Access' });
    await link.waitFor();
    await expect.poll(() => bar.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false);
    await page.setViewportSize({ width: 768, height: 900 });
    const toggle = bar.getByRole('button', { name: /(Open|Close) menu/ });
    await toggle.waitFor();
    await expect.poll(() => link.isVisible()).toBe(false);

    await toggle.click();
    await link.waitFor();
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    await link.waitFor();
    await page.mouse.click(20, 880);
    await link.waitFor({ state: 'hidden' });
    await toggle.click();
    await link.click();
    await heading(page, 'Request Beta Access').waitFor();
    await link.waitFor({ state: 'hidden' });
  });

  it('T-06 shows tabs with the unread count on a phone, and covers no button with them', async () => {
    const { page, url, goto, follow } = await actor({ member: 'wen.huang', viewport: PHONE });
    // A list without results, because the tabs cover a part of some row of a long one.
    await goto('/hangouts?search=zzzz');
    await page.getByText('No hangouts match').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await follow('/hangouts');
    const tabs = page.getByRole('navigation', { name: 'Tabs' });
    await expect
      .poll(async () => (await tabs.getByRole('link').allInnerTexts()).map((label) => label.replace(/^\d+\s*/, '')))
      .toEqual(['Intros', 'Hangouts', 'Messages', 'Profile']);
    expect(await tabs.getByRole('link', { name: 'Hangouts' }).getAttribute('aria-current')).toBe('page');
    const { bottom } = await tabs.evaluate((element) => element.getBoundingClientRect());
    expect(bottom).toBe(PHONE.height);
    const chatId = await connectMembers(url, 'wen.huang', 'theo.marsh');
    await sendAs(url, 'theo.marsh', chatId, ['Dumplings?']);
    const messages = tabs.getByRole('link', { name: /^Messages, \d+ unread$/ });
    await messages.waitFor();
    // The badge that everybody sees is the first line of the tab.
    await expect.poll(async () => (await messages.innerText()).split('\n')[0]).toMatch(/^\d+$/);

    // The buttons at the lower edge of a profile are above the tabs.
    await page.locator('h3 a[href^="/hangout/"]').first().click();
    await page.getByRole('dialog').waitFor();
    const hangoutPath = new URL(page.url()).pathname;
    await page.getByRole('dialog').getByRole('link', { name: 'Hosted by' }).click();
    await page.waitForURL('**/user/*');
    const toConnect = page.getByRole('button', { name: /^(?:Let's Connect!|Request Sent|Connected)$/ }).first();
    await toConnect.waitFor();
    await expect
      .poll(async () => {
        const [buttons, below] = [await toConnect.boundingBox(), await tabs.boundingBox()];
        return (buttons?.y ?? 0) + (buttons?.height ?? 0) <= (below?.y ?? 0);
      })
      .toBe(true);
    // So are the buttons of a hangout on its own page, where they stick to the lower edge of a small screen.
    await page.setViewportSize({ ...PHONE, height: 500 });
    await goto(hangoutPath);
    const roomBelow = () =>
      tabs.evaluate((bar) => {
        const sticking = [...document.querySelectorAll('main *')].filter((element) => {
          const { position, bottom } = getComputedStyle(element);
          return position === 'sticky' && bottom !== 'auto' && element.checkVisibility();
        });
        const [lowest = 0] = sticking.map((element) => element.getBoundingClientRect().bottom).sort((a, b) => b - a);
        return [sticking.length, bar.getBoundingClientRect().top - lowest];
      });
    await expect.poll(roomBelow).toEqual([1, 0]);
    await page.setViewportSize({ width: 769, height: 900 });
    await expect.poll(() => tabs.isVisible()).toBe(false);
    await page.setViewportSize({ width: 768, height: 900 });
    await expect.poll(() => tabs.isVisible()).toBe(true);
  });

  it('G-13 closes a form and a menu with the back button of a phone, and keeps the page and the draft', async () => {
    const { page, goto } = await actor({ member: 'wen.huang', viewport: PHONE });
    await goto('/hangouts');
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    const tabs = page.getByRole('navigation', { name: 'Tabs' });
    // The form keeps its page: going back closes it, also with a list open, and forward is not a second page.
    const create = page.getByRole('button', { name: 'Create Hangout' }).first();
    const form = page.getByRole('dialog', { name: 'Create New Hangout' });
    await create.click();
    await form.getByLabel('Title').fill('Kept as a draft');
    await page.goBack();
    await form.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/hangouts');
    await create.click();
    expect(await form.getByLabel('Title').inputValue()).toBe('Kept as a draft');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });

    // The menu of the bar closes too, and a press beside it opens nothing. After a link in it, back leads to the page before.
    const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.waitFor();
    await untilInHistory(page);
    await page.goBack();
    await menu.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/hangouts');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.waitFor();
    const { x = 0, y = 0 } = (await tabs.getByRole('link', { name: 'Profile' }).boundingBox()) ?? {};
    await page.mouse.click(x + 10, y + 10);
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Settings' }).click();
    await heading(page, 'Settings').waitFor();
    await page.goBack();
    await heading(page, 'Hangouts').waitFor();
  });

  it('T-06 G-13 shows a tab again where it was left, and a way back on every page behind the tabs', async () => {
    const { page, goto } = await actor({ member: 'wen.huang', viewport: PHONE });
    await goto('/hangouts');
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    const tabs = page.getByRole('navigation', { name: 'Tabs' });
    const back = page.getByRole('banner').getByRole('link', { name: 'Back' });
    expect(await back.count()).toBe(0);
    await page.evaluate(() => scrollTo(0, 700));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    await tabs.getByRole('link', { name: 'Intros' }).click();
    await heading(page, 'Discover Your Circle').waitFor();
    await tabs.getByRole('link', { name: 'Hangouts' }).click();
    await heading(page, 'Hangouts').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await page.evaluate(() => scrollTo(0, 0));

    // A dialog with an address of its own is left as before, and a page that was opened from it leads back to it.
    await page.locator('h3 a[href^="/hangout/"]').first().click();
    await page.waitForURL('**/hangout/*');
    await page.getByRole('dialog').waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'Hosted by' }).click();
    await page.waitForURL('**/user/*');
    // Going back closes a menu.
    await page.getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole('menu').waitFor();
    await untilInHistory(page);
    await page.goBack();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toMatch(/^\/user\//);
    await back.click();
    await page.waitForURL('**/hangout/*');
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.waitForURL('**/hangouts');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // After a link from outside there is no page before.
    await goto('/settings');
    await heading(page, 'Settings').waitFor();
    await back.click();
    await page.waitForURL('**/myprofile');
  });
});
