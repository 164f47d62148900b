import type { BrowserContext, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_TAGS, LANGUAGES } from '#contract/languages.ts';
import { DEMO_PASSWORD, demoEmail } from '#server/demo/login.ts';
import { useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { fileProduct } from './file-product.ts';
import { fillForm, heading, logInButton, openWithContent, waitForApp } from './forms.ts';
import { memberOf } from './members.ts';

const FOR_MEMBERS = [
  '/profile-setup',
  '/intros',
  '/messages',
  '/messages/group_none',
  '/myprofile',
  '/user/nobody',
  '/hangouts',
  '/notifications',
  '/settings/safety',
  '/hangout/any',
  '/event/any',
  '/operator',
];

const pathOf = (page: Page) => new URL(page.url()).pathname;
describe('redirects', () => {
  const actor = useActors();

  it('G-01 G-02 G-06 G-07 redirects visitors to the landing page, and members away from the visitor pages', async () => {
    const visitor = await actor();
    await visitor.goto('/');
    await visitor.page.waitForURL('**/landing');
    await heading(visitor.page, /^Stoop/).waitFor();

    const { page, goto, follow } = await actor({ member: 'grace.liu' });
    for (const [open, address, destination, name] of [
      [goto, '/', '/intros', 'Discover Your Circle'],
      [goto, '/signup', '/profile-setup', 'Edit Profile'],
      [follow, '/login', '/intros', 'Discover Your Circle'],
      [follow, '/profile', '/myprofile', /Grace/],
      [follow, '/browse', '/intros', 'Discover Your Circle'],
    ] as const) {
      await open(address);
      await page.waitForURL(`**${destination}`);
      await heading(page, name).waitFor();
    }
  });

  it('G-03 redirects visitors from every member screen to the login and remembers the requested address', async () => {
    const { page, goto, follow } = await actor();
    await goto('/messages/group_a?from=mail#end');
    const remembers = (path: string) =>
      page.waitForURL((url) => url.pathname + url.search === `/login?to=${encodeURIComponent(path)}`);
    await remembers('/messages/group_a?from=mail#end');
    await heading(page, 'Welcome back').waitFor();
    for (const path of FOR_MEMBERS) {
      await follow(path);
      await remembers(path);
    }
    for (const [short, path] of [
      ['/browse', '/intros'],
      ['/profile', '/myprofile'],
    ] as const) {
      await follow(short);
      await remembers(path);
    }
    await heading(page, 'Welcome back').waitFor();
  });

  it('G-03 returns to the requested address after login and adds one history entry', async () => {
    const { page, goto } = await actor();
    await goto('/thank-you');
    await heading(page, 'Thank you!').waitFor();
    await goto('/notifications?from=mail#end');
    await fillForm(page, { email: demoEmail('grace.liu'), password: DEMO_PASSWORD });
    await logInButton(page).click();
    await heading(page, 'Notifications').waitFor();
    expect(page.url()).toMatch(/\/notifications\?from=mail#end$/);
    await page.goBack();
    await heading(page, 'Thank you!').waitFor();
  });

  it('G-06 a login without a requested address navigates to /browse', async () => {
    const { page, goto } = await actor();
    // /browse redirects before its address is ever shown. Here it leads to /terms, which nothing else does after a login.
    let changed = 0;
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      const code = (await response.text()).replace(
        /(\.browse,loader:[\w$]+\([\w$]+)\.intros\)/,
        (_all, head: string) => {
          changed++;
          return `${head}.terms)`;
        },
      );
      await route.fulfill({ response, body: code });
    });
    await goto('/login');
    await fillForm(page, { email: demoEmail('grace.liu'), password: DEMO_PASSWORD });
    await logInButton(page).click();
    await page.waitForURL('**/terms');
    expect(changed).toBe(1);
  });

  it('opens an address at its top after another one was scrolled, and keeps the place over a reload', async () => {
    const { page, goto } = await actor({ member: 'grace.liu' });
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    await goto('/terms');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => scrollTo(0, 600));
    await page.reload();
    await expect.poll(scrolled).toBe(600);
    await goto('/hangouts');
    await page.waitForFunction(() => / going/.test(document.body.innerText));
    expect(await scrolled()).toBe(0);
  });

  it('never navigates to a foreign address after login', async () => {
    const { page, goto, follow } = await actor({ member: 'grace.liu' });
    const visited = new Set<string>();
    page.on('request', (request) => request.isNavigationRequest() && visited.add(new URL(request.url()).origin));
    page.on('dialog', (dialog) => visited.add(dialog.message()));
    for (const [open, destination] of [
      [goto, '//evil.example/'],
      [follow, 'javascript:alert(document.domain)'],
    ] as const) {
      await open(`/login?to=${encodeURIComponent(destination)}`);
      await page.waitForURL('**/intros');
      await heading(page, 'Discover Your Circle').waitFor();
    }
    expect([...visited]).toEqual([new URL(page.url()).origin]);
  });

  it('G-05 shows Loading... until the sign-in state is resolved', async () => {
    const { page, goto } = await actor({
      member: 'grace.liu',
      changeSession: (session) => ({ ...session, expiresAt: Date.now() - 1 }),
    });
    // Otherwise the page would come with its content (G-21), which stays until the state is known.
    await page.context().clearCookies();
    let refreshRequest = Promise.withResolvers<Route>();
    await page.route('**/v1/token*', (route) => refreshRequest.resolve(route));
    for (const path of ['/', '/login', '/signup', '/intros']) {
      refreshRequest = Promise.withResolvers<Route>();
      await goto(path);
      await page.getByText('Loading...').waitFor();
      await refreshRequest.promise;
      expect(pathOf(page)).toBe(path);
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(0);
    }
    await (await refreshRequest.promise).continue();
    await heading(page, 'Discover Your Circle').waitFor();
    await expect.poll(() => page.getByText('Loading...').count()).toBe(0);
  });

  it('G-21 shows a member’s first content without any script, in every language', async () => {
    const grace = await memberOf((await fileProduct()).url, 'grace.liu');
    const chat = (await grace.call<{ items: { id: string }[] }>('GET', '/api/chats')).items[0];
    const intro = (await grace.call<{ items: { uid: string }[] }>('GET', '/api/intros?list=recommended')).items[0];
    for (const language of LANGUAGES) {
      const { page } = await actor({
        member: 'grace.liu',
        isReturning: true,
        javaScriptEnabled: false,
        locale: LANGUAGE_TAGS[language],
      });
      for (const [path, content] of [
        ['/intros', 'article img'],
        ['/messages', '[data-chat-row]'],
        [`/messages/${chat?.id}`, 'section ol li'],
        ['/hangouts', 'section header h2'],
        [`/user/${intro?.uid}`, 'h1'],
      ] as const) {
        await openWithContent(page, path, content);
        await page.locator(content).locator('visible=true').first().waitFor();
        expect(await page.getAttribute('html', 'lang')).toBe(LANGUAGE_TAGS[language]);
      }
    }
  });

  it('G-21 takes over the content of a page with typed words and choices, and fetches live data alone again, once', async () => {
    for (const [path, list, again] of [
      ['/intros', '/api/intros', 0],
      // When the socket is there.
      ['/messages', '/api/chats', 1],
      // And those of the category that was chosen.
      ['/hangouts', '/api/threads', 2],
    ] as const) {
      const { page } = await actor({ member: 'grace.liu', isReturning: true });
      const scripts = Promise.withResolvers<void>();
      await page.route('**/assets/react-*.js', async (route) => {
        await scripts.promise;
        await route.continue();
      });
      const reads: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        // The search for the typed words may begin before the end of this test.
        if (pathname.startsWith('/api/') && !searchParams.has('search')) reads.push(pathname);
      });
      await openWithContent(page, path, 'main img');
      // The search, once the app has it, changes the list but not its heading.
      const heading = await page.locator('main h1').first().elementHandle();
      const search = page.getByRole('searchbox').locator('visible=true').first();
      const hasSearch = (await search.count()) > 0;
      if (hasSearch) await search.fill('zz');
      else await page.getByRole('radio', { name: 'Music' }).click();
      scripts.resolve();
      await waitForApp(page);
      if (hasSearch) {
        await expect.poll(() => search.inputValue()).toBe('zz');
        expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
      } else await page.waitForURL('**/hangouts?category=music');
      expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
      await expect.poll(() => reads.filter((read) => read === list).length).toBe(again);
    }
  });

  it('G-21 shows a hangout over its list again after a reload, whose page comes with the hangout alone', async () => {
    const { page, goto } = await actor({ member: 'grace.liu', isReturning: true });
    await goto('/hangouts');
    const title = page.getByRole('heading', { level: 3 }).first();
    const name = await title.innerText();
    await title.getByRole('link').click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    await page.reload();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/hangouts');
  });

  it('shows the API documentation under the Content-Security-Policy of every page', async () => {
    const { page, goto, url } = await actor();
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`${event.violatedDirective} blocked ${event.blockedURI}`);
      });
    });
    // Only one of its two addresses is opened. Both load the same files.
    const filesOf = async (path: string) =>
      [...(await (await fetch(url + path)).text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(
        ([, file = '']) => new URL(file, url + path).pathname,
      );
    const files = await filesOf('/api/docs');
    expect(files.length).toBeGreaterThan(3);
    expect(await filesOf('/api/docs/')).toEqual(files);
    // The viewer takes a second to draw the routes of one slice, and up to half a minute for those of all.
    await page.route('**/api/openapi.json', async (route) => {
      const response = await route.fetch();
      const { paths, ...document } = await response.json();
      const ofHangouts = Object.entries(paths).filter(([path]) => path.startsWith('/api/threads'));
      await route.fulfill({ response, json: { ...document, paths: Object.fromEntries(ofHangouts) } });
    });
    await goto('/api/docs');
    await heading(page, /^Stoop API/).waitFor();
    await page.locator('#operations-tag-hangouts').click();
    await page.getByRole('button', { name: /^PUT .*rsvp.* Join/ }).click();
    const operation = page.locator('[id^="operations-hangouts-"][id$="join"]');
    await operation.getByText('Access level: ownRsvp').waitFor();
    await operation.getByText('HANGOUT_FULL').first().waitFor();
  });
});

describe('error screens', () => {
  const actor = useActors();
  const chunk = (name: string) => `**/assets/${name}-*.js`;
  /** Pages and windows share these files, among them those of the notifications. */
  const shared = chunk('shared');

  it('G-08 shows a not-found screen inside the app frame for unknown routes, to visitors and members', async () => {
    for (const options of [{}, { member: 'grace.liu' }]) {
      const { page, goto, expects } = await actor(options);
      expects(/404 GET .*\/no\/such\/street$/);
      await goto('/no/such/street');
      await heading(page, 'Nobody lives here').waitFor();
      await page.getByRole('banner').getByRole('link', { name: 'Stoop, home' }).waitFor();
      expect(await page.title()).toBe('Nobody lives here · Stoop');
      await page.getByRole('link', { name: 'Go home' }).click();
      await heading(page, options.member ? 'Discover Your Circle' : /^Stoop/).waitFor();
    }
  });

  it('G-08 shows a rendering error of a screen, or of the frame, as Unexpected Application Error!, with a way back and a Reload button', async () => {
    const { page, goto, expects } = await actor();
    expects(/broken on purpose/);
    await page.route(chunk('Signup'), (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export function Component() { throw new Error('broken on purpose'); }",
      }),
    );
    await goto('/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    const alert = page.getByRole('alert');
    await alert.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor();
    await expect.poll(() => alert.innerText()).not.toContain('broken on purpose');
    expect(await axeViolations(page)).toEqual([]);
    await alert.getByRole('button', { name: 'Go home' }).click();
    await heading(page, /^Stoop/).waitFor();

    await goto('/signup');
    await alert.waitFor();
    await page.unroute(chunk('Signup'));
    await alert.getByRole('button', { name: 'Reload' }).click();
    await heading(page, 'Join Stoop').waitFor();

    // The frame itself names the page.
    const other = await actor();
    other.expects(/broken on purpose/);
    await other.page.addInitScript(() => {
      if (sessionStorage.getItem('repaired')) return;
      Object.defineProperty(document, 'title', {
        get: () => '',
        set() {
          throw new Error('broken on purpose');
        },
      });
    });
    await other.goto('/login');
    const whole = other.page.getByRole('main').getByRole('alert');
    await whole.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
    expect(await other.page.getByRole('banner').count()).toBe(0);
    await whole.getByRole('button', { name: 'Go home' }).waitFor();
    await other.page.evaluate(() => sessionStorage.setItem('repaired', 'yes'));
    await whole.getByRole('button', { name: 'Reload' }).click();
    await heading(other.page, 'Welcome back').waitFor();
  });

  it('G-09 shows Loading chunk failed when a part cannot be loaded, and Reload loads it', async () => {
    const { page, goto, expects } = await actor();
    expects(/Loading chunk failed|Failed to fetch dynamically imported module/);
    let refused = 0;
    await page.route(chunk('Signup'), (route) => {
      refused++;
      return route.abort();
    });
    await goto('/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    const alert = page.getByRole('alert');
    await alert.getByRole('heading', { level: 1, name: 'Loading chunk failed' }).waitFor();
    expect(refused, 'retried silently before the error was shown').toBeGreaterThan(1);
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor();
    await page.unroute(chunk('Signup'));
    await alert.getByRole('button', { name: 'Reload' }).click();
    await heading(page, 'Join Stoop').waitFor();
  });

  it('G-09 says on every page that the members’ part of the frame is missing, and keeps a dialog’s part from being lost for good', async () => {
    const { page, goto, follow, expects } = await actor({ member: 'grace.liu' });
    expects(/Loading chunk failed|Failed to fetch dynamically imported module/);
    await page.route(chunk('member'), (route) => route.abort());
    await goto('/settings');
    const alert = page.getByRole('alert').filter({ hasText: 'Part of the app didn’t load.' }).first();
    await alert.getByText('Loading chunk failed').waitFor();
    await page.unroute(chunk('member'));
    await alert.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();

    await page.route(chunk('FilterDialog'), (route) => route.abort());
    await follow('/intros');
    const open = page.getByRole('button', { name: 'Filters' });
    await open.click();
    await heading(page, 'Loading chunk failed').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click();
    await waitForApp(page);
    // Focusing the button fetches the dialog. A failure of that is silent.
    const failed = page.waitForEvent('requestfailed');
    await open.focus();
    await failed;
    await page.unroute(chunk('FilterDialog'));
    await open.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    // Closing goes back in the history, which must not meet the next page.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => history.state?.openWindows)).toBe(undefined);

    // The window of the bell says so itself, and the page under it stays. This page itself needs no file of it.
    await goto('/terms');
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    await page.route(shared, (route) => route.abort());
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const bell = page.getByRole('dialog', { name: 'Notifications' });
    await bell.getByText('Your notifications didn’t load').waitFor();
    await page.unroute(shared);
    await bell.getByRole('button', { name: 'Try again' }).click();
    await bell.getByText('Your notifications didn’t load').waitFor({ state: 'detached' });
    await bell.getByRole('link').first().waitFor();
  });

  it('G-09 retries a failed part once without showing an error', async () => {
    const { page, goto } = await actor();
    await page.clock.install();
    await goto('/login');
    await heading(page, 'Welcome back').waitFor();
    await waitForApp(page);
    await page.route(chunk('Signup'), (route) => route.abort());
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await Promise.all([page.waitForEvent('requestfailed'), page.getByRole('link', { name: 'Sign up' }).click()]);
    await page.unroute(chunk('Signup'));
    await expect
      .poll(async () => {
        await page.clock.runFor(250);
        return heading(page, 'Join Stoop').isVisible();
      })
      .toBe(true);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  it('G-09 waits 120 seconds for a part before it fails', async () => {
    const { page, goto, expects } = await actor();
    expects(/Loading chunk failed/);
    await page.clock.install();
    await goto('/login');
    await heading(page, 'Welcome back').waitFor();
    await waitForApp(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const chunkRequested = Promise.withResolvers<void>();
    await page.route(chunk('Signup'), () => chunkRequested.resolve());
    await page.getByRole('link', { name: 'Sign up' }).click();
    await chunkRequested.promise;
    await page.clock.runFor(119_900);
    await expect.poll(() => heading(page, 'Welcome back').isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await page.clock.runFor(100);
    await heading(page, 'Loading chunk failed').waitFor();
  });
});

describe('the contexts of these tests', () => {
  const actor = useActors();
  let first: BrowserContext | undefined;

  it.for([1, 2])('opens the context of an earlier test again, with empty storage (%i)', async (run) => {
    const { page, goto, url } = await actor({ locale: 'en-GB' });
    await goto('/robots.txt');
    expect(await page.evaluate(() => localStorage.getItem('left'))).toBe(null);
    expect(await page.context().cookies()).toEqual([]);
    await page.evaluate(() => localStorage.setItem('left', 'behind'));
    await page.context().addCookies([{ name: 'left', value: 'behind', url }]);
    if (run === 2) expect(page.context()).toBe(first);
    first = page.context();
  });
});
