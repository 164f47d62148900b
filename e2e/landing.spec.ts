import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, useActors } from './actors.ts';
import { fileProduct } from './file-product.ts';
import { heading } from './forms.ts';
import { watchShifts } from './layout-shift.ts';
import { signUpMember } from './members.ts';

const TAGLINE = 'Connect with fellow NYC newcomers and build your community';
/** Returns whether the picture has loaded and is visible. */
const posterIsVisible = (page: Page) =>
  page
    .getByRole('main')
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0 && image.checkVisibility());

describe('the landing page', () => {
  const actor = useActors();

  it('L-02 L-03 L-05 L-06 shows the name with the Beta badge, the tagline, three reasons to join, examples, the week, safety, questions and the copyright line', async () => {
    const { page, goto } = await actor();
    await goto('/landing');
    await page.mouse.move(9, 9, { steps: 2 });
    await heading(page, /^Stoop/)
      .getByText('Beta', { exact: true })
      .waitFor();
    await page.getByText(TAGLINE, { exact: true }).waitFor();
    const reasons = page.getByRole('region', { name: 'Why Join' });
    expect(await reasons.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Meet New People',
      'Join Groups',
      'Discover Events',
    ]);
    await expect.poll(() => page.locator('footer').innerText()).toMatch(/© 2024 Stoop/);
    expect(await page.title()).toBe('Stoop');
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    // Each example has the reason for which two people are introduced.
    const examples = part('A reason to say hi').getByRole('listitem');
    await expect.poll(() => examples.count()).toBe(3);
    for (const [index, reason] of [/both speak Spanish/, /both listen to jazz/, /Soccer and good food/].entries())
      await examples.nth(index).getByText(reason).waitFor();
    expect(await part('How we keep it safe').getByRole('heading', { level: 3 }).count()).toBe(4);
    const week = part('This week on Stoop');
    await expect.poll(() => week.getByRole('listitem').count()).toBe(3);
    const weekEntries = (await week.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    for (const weekEntry of weekEntries)
      expect(weekEntry).toMatch(/^[A-Z][\w &]+, \w+day (?:morning|afternoon|evening) \d+ members? (?:is|are) going$/);
    await week.getByText(/^\d+ hangouts in the next seven days\./).waitFor();
    const questions = part('Questions').locator('summary');
    expect(await questions.count()).toBe(5);
    await questions.first().click();
    await page.getByText('Nothing. Stoop is in beta and free of charge.').waitFor();
    await part('Your stoop is waiting').getByRole('link', { name: 'Request Access' }).click();
    await heading(page, 'Request Beta Access').waitFor();
    // An installation that does not show its hangouts answers with none: then the part is missing, and nothing else.
    await page.route('**/api/hangouts-of-the-week', (route) => route.fulfill({ json: { items: [], total: 0 } }));
    const answered = page.waitForResponse('**/api/hangouts-of-the-week');
    await goto('/landing');
    await page.mouse.move(19, 19, { steps: 2 });
    await answered;
    await part('Questions').waitFor();
    expect(await week.count()).toBe(0);
  });

  it('L-04 links to the login, the access request and the sign-up', async () => {
    const { page, goto } = await actor();
    const first = (name: string) => page.getByRole('region', { name: /^Stoop/ }).getByRole('link', { name });
    for (const [name, path, title] of [
      ['Log In', '/login', 'Welcome back'],
      ['Request Access', '/request-access', 'Request Beta Access'],
      ['I have an access code', '/signup', 'Join Stoop'],
    ] as const) {
      await goto('/landing');
      await first(name).click();
      await heading(page, title).waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      await page.goBack();
      await heading(page, /^Stoop/).waitFor();
    }
    const size = (name: string) => first(name).evaluate((link) => Number.parseFloat(getComputedStyle(link).fontSize));
    expect(await size('I have an access code')).toBeLessThan(await size('Log In'));
    const line = await first('I have an access code').evaluate((link) => getComputedStyle(link).textDecorationLine);
    expect(line).toBe('underline');
  });

  it('L-01 shows only the poster with reduced motion', async () => {
    for (const viewport of [PHONE, undefined]) {
      const { page, goto } = await actor({ reducedMotion: 'reduce', ...(viewport && { viewport }) });
      const videos: string[] = [];
      page.on('request', (request) => request.resourceType() === 'media' && videos.push(request.url()));
      await goto('/landing');
      await heading(page, /^Stoop/).waitFor();
      await expect.poll(() => posterIsVisible(page)).toBe(true);
      await page.waitForLoadState('networkidle');
      expect(videos).toEqual([]);
      await expect.poll(() => page.locator('video:visible').count()).toBe(0);
    }
  });

  it('L-01 plays a looping, muted, inline film behind the words, over its poster', async () => {
    const { page, goto } = await actor({ reducedMotion: 'no-preference' });
    await goto('/landing');
    await heading(page, /^Stoop/).waitFor();
    await expect.poll(() => posterIsVisible(page)).toBe(true);
    const film = page.locator('video');
    await film.waitFor();
    expect(
      await film.evaluate(({ loop, muted, playsInline, controls, currentSrc }: HTMLVideoElement) => ({
        loop,
        muted,
        playsInline,
        controls,
        isFilm: currentSrc === '' || /\/film-\d+\.\w+\.mp4$/.test(currentSrc),
      })),
    ).toEqual({ loop: true, muted: true, playsInline: true, controls: false, isFilm: true });
    const behind = await film.evaluate((video) => {
      const title = document.querySelector('h1')?.getBoundingClientRect();
      const { left, right, top, bottom } = video.getBoundingClientRect();
      return title && left <= title.left && right >= title.right && top <= title.top && bottom >= title.bottom;
    });
    expect(behind).toBe(true);
  });

  it('L-02 L-03 L-04 L-05 shows the page and its links without JavaScript', async () => {
    const { page, goto } = await actor({ javaScriptEnabled: false });
    for (const path of ['/', '/landing']) {
      await goto(path);
      await heading(page, /^Stoop/).waitFor();
      await page.getByText(TAGLINE, { exact: true }).waitFor();
      await page.getByRole('heading', { name: 'Why Join' }).waitFor();
      await page.getByText('© 2024 Stoop').waitFor();
      expect(await posterIsVisible(page)).toBe(true);
      const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      expect(background, 'the styles are loaded').toBe('rgb(251, 247, 240)');
    }
    for (const [name, path] of [
      ['Log In', '/login'],
      ['Request Access', '/request-access'],
      ['I have an access code', '/signup'],
    ] as const) {
      await goto('/landing');
      await page.getByRole('main').getByRole('link', { name }).first().click();
      await page.waitForURL(`**${path}`);
      await expect.poll(() => page.locator('noscript').innerText()).toContain('Stoop needs JavaScript.');
    }
  });

  it('L-02 G-01 shows the page at once, and starts the app on it when the visitor does something', async () => {
    const { page } = await actor();
    const isStarted = () =>
      page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')));
    await page.goto('/landing');
    await page.waitForLoadState('networkidle');
    // In some starts Chromium reports that a pointer rests where the page appears.
    await page.getByRole('main').dispatchEvent('pointermove', { movementX: 0, movementY: 0 });
    expect(await page.locator('link[rel=modulepreload][href*="/react-"]').count(), 'nobody did anything').toBe(0);
    expect(await isStarted()).toBe(false);
    const released = Promise.withResolvers<void>();
    await page.route('**/assets/{index,base}-*.js', async (route) => {
      await released.promise;
      await route.continue();
    });
    const shifted = await watchShifts(page);
    // The film changes the page before the app takes it over.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/', { waitUntil: 'commit' });
    await heading(page, /^Stoop/).waitFor();
    await page.getByText(TAGLINE, { exact: true }).waitFor();
    await page.waitForURL('**/landing');
    const title = await heading(page, /^Stoop/).elementHandle();
    await page.getByRole('button', { name: 'Theme', exact: true }).click();
    await page.mouse.wheel(0, 300);
    const scrolled = () => page.evaluate(() => scrollY);
    await expect.poll(scrolled).toBe(300);
    expect(await isStarted(), 'the app has not arrived').toBe(false);
    released.resolve();
    await expect.poll(isStarted).toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect(await title?.evaluate((element) => element.isConnected), 'the app took over the same elements').toBe(true);
    await expect.poll(() => posterIsVisible(page)).toBe(true);
    expect(await shifted()).toBeLessThan(0.02);
    expect(await scrolled(), 'the visitor stays where they have scrolled to').toBe(300);
  });

  it('L-04 L-05 G-01 never shows the landing page to a member who opens /, and has one button to Intros and the copyright line at its own address', async () => {
    const { page, goto } = await actor({ member: 'petra.hoffmann' });
    await page.addInitScript(() => {
      const titles: string[] = [];
      Object.assign(window, { seen: titles });
      const look = () => {
        const title = document.querySelector('h1');
        if (title?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) titles.push(title.innerText);
        requestAnimationFrame(look);
      };
      look();
    });
    await goto('/');
    await heading(page, 'Discover Your Circle').waitFor();
    const titles = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect([...new Set(titles)].filter((title) => title.startsWith('Stoop'))).toEqual([]);
    // At its own address it leads back, and a notice is above the bar, not under it.
    const { url } = await fileProduct();
    await signUpMember(url, 'unconfirmed.visitor', { firstName: 'Una' });
    const newcomer = await actor({ member: 'unconfirmed.visitor', viewport: PHONE });
    await newcomer.goto('/landing');
    await newcomer.page.getByRole('main').getByRole('link', { name: 'Open Stoop' }).waitFor();
    expect(await newcomer.page.getByRole('link', { name: 'Request Access' }).count()).toBe(0);
    await expect.poll(() => newcomer.page.locator('footer').innerText()).toMatch(/© 2024 Stoop/);
    const notice = await newcomer.page.getByText('Please confirm your email.').boundingBox();
    const bar = await newcomer.page.getByRole('banner').boundingBox();
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });
});
