import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Actor, DESKTOP, demoToken, PHONE, useActors } from './actors.ts';
import { axeViolationsBesideContrast, axeViolationsInBothThemes } from './axe.ts';
import { heading, startLanding, waitForApp } from './forms.ts';

type Screen = readonly [path: string, title: string | RegExp, seen?: string];
/** The public screens, each with its heading, and a text that appears once the screen has loaded if that is later. */
const PUBLIC: readonly Screen[] = [
  ['/landing', /^Stoop/],
  ['/login', 'Welcome back'],
  ['/signup', 'Join Stoop'],
  ['/forgot-password', 'Reset your password'],
  ['/reset-password#oobCode=never-was', 'This link has expired'],
  ['/verify-email#oobCode=any', 'Confirm your email'],
  ['/recover-email#oobCode=any', 'Was your email changed without you?'],
  ['/request-access', 'Request Beta Access'],
  ['/thank-you', 'Thank you!'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/guidelines', 'Community guidelines'],
  ['/no/such/street', 'Nobody lives here'],
];
const FOR_MEMBERS: readonly Screen[] = [
  ['/profile-setup', 'Edit Profile'],
  ['/intros', 'Discover Your Circle', 'Near You'],
  ['/connections', 'Your Connections'],
  ['/messages', 'Messages', 'Select a chat to start messaging'],
  ['/myprofile', /^Grace/],
  ['/hangouts', 'Hangouts'],
  ['/notifications', 'Notifications'],
];

/** Returns by how many pixels the page is wider than the window. */
const overflowOf = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/**
 * Checks screens in both themes and at widths from 320px to 2560px, each as the running app shows it after the one before.
 * Returns one line for each problem.
 * @param problemsBeside what to check on each screen in addition
 */
async function problemsOf(
  { page, goto, follow }: Actor,
  screens: readonly Screen[],
  problemsBeside: (page: Page, path: string) => Promise<string[]> = async () => [],
): Promise<string[]> {
  const problems: string[] = [];
  /** Whether the app is running. It does not start by itself on the landing page. */
  let isRunning = false;
  for (const [path, title, visibleTitle = title] of screens) {
    await page.setViewportSize(DESKTOP);
    await (isRunning ? follow : goto)(path);
    await heading(page, title).waitFor({ state: 'attached' });
    if (!isRunning && path !== '/landing') {
      await waitForApp(page);
      isRunning = true;
    }
    await page.getByRole('main').getByText(visibleTitle).filter({ visible: true }).first().waitFor();
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'hidden' });
    problems.push(...(await axeViolationsInBothThemes(page)).map((line) => `${path} ${line}`));
    for (const width of [2560, 769, 768, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const pixels = await overflowOf(page);
      if (pixels > 0) problems.push(`${path} overflows by ${pixels}px at ${width}px`);
    }
    // The whole page is in view, because the tabs cover a part of what is scrolled under them.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: 320, height });
    problems.push(...(await axeViolationsBesideContrast(page)).map((line) => `${path} at 320px ${line}`));
    problems.push(...(await problemsBeside(page, path)));
  }
  return problems;
}

/** Returns the name of the focused element, whether its focus ring is drawn, and whether it is visible. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const drawn = (candidate: Element | null) => {
      if (!candidate) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const { left, top, width, height } = element.getBoundingClientRect();
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      name:
        element.getAttribute('aria-label') ??
        (element as HTMLInputElement).labels?.[0]?.textContent?.replace('*', '') ??
        element.innerText,
      hasRing: drawn(element) || drawn(element.parentElement),
      isVisible: topmost !== null && (element.contains(topmost) || topmost.contains(element)),
    };
  });

/** Presses Tab and returns the focused element; its name is null if the focus has left the page. */
const next = async (page: Page) => {
  await page.keyboard.press('Tab');
  const isAtEnd = await page.evaluate(() => document.activeElement === document.body);
  return isAtEnd ? { name: null, hasRing: true, isVisible: true } : focus(page);
};

/** Walks through the whole page by keyboard, in a low window. Returns one line for each stop at which the focus is not shown. */
async function problemsByKeyboard(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize({ width: 1000, height: 420 });
  await page.evaluate(() => {
    scrollTo(0, 0);
    // Tab begins at the top again.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const problems: string[] = [];
  const names: string[] = [];
  for (let focused = await next(page); focused.name !== null && names.length < 60; focused = await next(page)) {
    if (!focused.hasRing || !focused.isVisible) problems.push(`${path} does not show the focus on ${focused.name}`);
    names.push(focused.name);
  }
  // Fewer stops mean that the page was not walked through, and more that the keyboard cannot leave it.
  if (names.length < 5 || names.length >= 60) problems.push(`${path} has ${names.length} stops`);
  return problems;
}

/** Returns the size of the area in which a finger presses a control, measured from its middle, in pixels. */
const touchTarget = (control: Locator) =>
  control.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const reach = (toX: number, toY: number) => {
      let pixels = 0;
      while (pixels < 60 && element.contains(document.elementFromPoint(x + toX * pixels, y + toY * pixels))) pixels++;
      return pixels;
    };
    return { width: reach(-1, 0) + reach(1, 0) - 1, height: reach(0, -1) + reach(0, 1) - 1 };
  });

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const LIGHT_BACKGROUND = 'rgb(251, 247, 240)';
const DARK_BACKGROUND = 'rgb(20, 17, 14)';

describe('themes and layouts', () => {
  const actor = useActors();

  it('gives small pictures, links and switches a touch target of 40 pixels on a phone', async () => {
    const { page, goto, url } = await actor({ member: 'amara.okafor', viewport: PHONE });
    const { token } = await demoToken(url, 'amara.okafor');
    const list = async (path: string) => {
      const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      return (await response.json()) as { items: { id: string; type?: string }[] };
    };
    const group = (await list('/api/chats')).items.find(({ type }) => type === 'group');
    const [event] = (await list('/api/events')).items;
    const face = (name: RegExp) => page.getByRole('main').getByRole('link', { name }).last();
    const controls: [path: string, control: Locator][] = [
      [`/messages/${group?.id}`, face(/'s profile$/)],
      [`/event/${event?.id}/chat`, face(/'s profile$/)],
      ['/notifications', page.getByRole('main').getByRole('link', { name: 'Settings' })],
      ['/settings/notifications', page.getByRole('switch', { name: 'Messages' }).first()],
    ];
    for (const [path, control] of controls) {
      await goto(path);
      await control.waitFor();
      const { width, height } = await touchTarget(control);
      expect(Math.min(width, height), path).toBeGreaterThanOrEqual(40);
    }
  });

  it('G-10 G-11 G-12 finds no accessibility violations in either theme, no overflow from 320px, and the focus shown at every stop without a keyboard trap, on the public screens', async () => {
    const visitor = await actor();
    visitor.expects(/400 POST .*accounts:resetPassword/);
    expect(await problemsOf(visitor, PUBLIC, problemsByKeyboard)).toEqual([]);
  });

  it('G-10 G-11 G-12 finds no accessibility violations in either theme and no overflow from 320px on the member screens', async () => {
    const grace = await actor({ member: 'grace.liu' });
    const { uid } = await demoToken(grace.url, 'petra.hoffmann');
    expect(await problemsOf(grace, [...FOR_MEMBERS, [`/user/${uid}`, /^Petra/]])).toEqual([]);
  });

  it('G-12 follows the system theme, can be switched in every tab and across reloads, and follows the system again', async () => {
    const { page, goto, newTab } = await actor({ colorScheme: 'dark' });
    await goto('/login');
    const themeButton = (theme: string, target: Page = page) =>
      target.getByRole('button', { name: `Switch to the ${theme} theme` });
    await themeButton('light').waitFor();
    expect(await background(page)).toBe(DARK_BACKGROUND);
    await page.emulateMedia({ colorScheme: 'light' });
    await themeButton('dark').waitFor();
    expect(await background(page)).toBe(LIGHT_BACKGROUND);

    const otherTab = await newTab();
    await otherTab.emulateMedia({ colorScheme: 'light' });
    await otherTab.goto('/signup');
    await page.bringToFront();
    await themeButton('dark').click();
    await themeButton('light').waitFor();
    await themeButton('light', otherTab).waitFor();
    for (const tab of [otherTab, page]) {
      // A tab in the background is not painted.
      await tab.bringToFront();
      await expect.poll(() => background(tab)).toBe(DARK_BACKGROUND);
    }
    await expect.poll(() => page.locator('meta[name=theme-color][media=all]').getAttribute('content')).toBe('#14110e');

    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    // The build does not know the theme. A press before the app has started counts.
    await page.getByRole('button', { name: 'Theme', exact: true }).click();
    expect(await page.evaluate(() => document.documentElement.dataset.theme), 'before the app has started').toBe(
      'dark',
    );
    scripts.resolve();
    await themeButton('dark').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await themeButton('light').waitFor();
    expect(await background(page)).toBe(DARK_BACKGROUND);
  });
});

describe('keyboard use', () => {
  const actor = useActors();

  it('G-11 moves through the login in reading order and always shows the focus', async () => {
    const { page, goto } = await actor();
    await goto('/login');
    await waitForApp(page);
    const order = [
      'Skip to content',
      'Stoop, home',
      'Request Access',
      'Log In',
      'Language',
      'Switch to the dark theme',
      'Email',
      'Password',
      'Show password',
      'Forgot your password?',
      'Log In',
      'Sign up',
      'Learn more about Stoop',
    ];
    for (const name of order) {
      await page.keyboard.press('Tab');
      expect(await focus(page)).toEqual({ name, hasRing: true, isVisible: true });
    }
  });

  it('G-11 skips to the content', async () => {
    const { page, goto } = await actor();
    await goto('/login');
    await heading(page, 'Welcome back').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login#main');
    await page.keyboard.press('Tab');
    expect((await focus(page)).name).toBe('Email');
  });

  it('G-11 focuses the heading of the next screen and updates the document title, also when going back', async () => {
    const { page, goto } = await actor();
    await goto('/landing');
    await startLanding(page);
    const landed = async (name: string, title: string) => {
      await heading(page, name).and(page.locator(':focus')).waitFor();
      expect(await page.title()).toBe(title);
    };
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).first().press('Enter');
    await landed('Welcome back', 'Welcome back · Stoop');
    await page.getByRole('link', { name: 'Sign up' }).press('Enter');
    await landed('Join Stoop', 'Join Stoop · Stoop');
    await page.goBack();
    await landed('Welcome back', 'Welcome back · Stoop');
  });

  it('G-11 T-04 opens the phone menu by keyboard, moves through its links, and leaves it', async () => {
    const { page, goto } = await actor({ viewport: PHONE });
    await goto('/login');
    const toggle = page.getByRole('button', { name: 'Open menu' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('banner').getByRole('link', { name: 'Request Access' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    expect(await focus(page)).toEqual({ name: 'Log In', hasRing: true, isVisible: true });
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await heading(page, 'Request Beta Access').and(page.locator(':focus')).waitFor();
  });
});
