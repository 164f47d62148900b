import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '#server/demo/login.ts';
import type { StoredSession } from '#web/platform/session/vault.ts';
import { type Actor, demoToken, identityCall, useActors } from './actors.ts';
import {
  alertBox,
  emailField,
  fieldError,
  fieldValues,
  fillForm,
  heading,
  logInButton,
  openWithContent,
  passwordField,
  rejectWith,
  waitForApp,
} from './forms.ts';
import { mailedLink } from './mail.ts';

describe('while signed in', () => {
  const actor = useActors();

  const storedRefreshToken = (page: Page) =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('stoop.session') ?? '{}') as StoredSession).refreshToken);
  const waitForEnd = (url: string, refreshToken: string) =>
    expect
      .poll(async () => {
        const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
        return (await fetch(`${url}/v1/token?key=local`, { method: 'POST', body: form })).text();
      })
      .toContain('TOKEN_EXPIRED');

  it('A-15 T-02 signs out every tab, closes the live connections and ends the session', async () => {
    const { page, goto, newTab, url, expects } = await actor({ member: 'pat.donnelly' });
    // Pictures that still load when the member logs out are refused.
    expects(/404 GET .*\/media\//);
    const tabs = [page, await newTab(), await newTab()];
    const socketsClosed = tabs
      .slice(0, 2)
      .map(async (tab) => (await tab.waitForEvent('websocket')).waitForEvent('close'));
    await goto('/hangouts');
    await tabs[1]!.goto('/messages');
    await tabs[2]!.goto('/thank-you');
    for (const tab of tabs) await tab.getByRole('button', { name: 'Logout' }).waitFor();
    const refreshToken = await storedRefreshToken(page);

    await page.getByRole('button', { name: 'Logout' }).click();
    for (const tab of tabs) {
      await heading(tab, 'Welcome back').waitFor();
      await expect.poll(() => new URL(tab.url()).pathname).toBe('/login');
    }
    await Promise.all(socketsClosed);
    await waitForEnd(url, refreshToken);
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((name) => !/^stoop\.(?:theme|device)$/.test(name))),
      )
      .toEqual([]);
  });

  it('G-21 A-15 S-12 shows nothing of one member in the pages of the next member of the same browser, and ends the session of a logout without a network at the next visit', async () => {
    const { page, context, newTab, url, expects } = await actor({ member: 'pat.donnelly', isReturning: true });
    // Chromium takes a page that the test answers for one of the internet, which may not open a socket to this machine.
    expects(/POST .*accounts:signOut|ERR_BLOCKED_BY_LOCAL_NETWORK/);
    const pat = await demoToken(url, 'pat.donnelly');
    const read = async () => (await page.request.get(`${url}/messages`)).text();
    let pageOfPat = '';
    await expect.poll(async () => (pageOfPat = await read()), { timeout: 20_000 }).toContain(pat.uid);
    const session = (await context.cookies()).filter(({ name }) => name !== 'stoop-member');
    await openWithContent(page, '/messages');
    await waitForApp(page);
    const refreshToken = await storedRefreshToken(page);

    // Logged out without a network: the server does not know yet that the session has ended.
    await page.route('**/accounts:signOut*', (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    await heading(page, 'Welcome back').waitFor();
    await context.addCookies(session);
    expect(await read()).not.toContain(pat.uid);

    await fillForm(page, { email: demoEmail('grace.liu'), password: DEMO_PASSWORD });
    await logInButton(page).click();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    // As if the answer to the login had set no cookie.
    await context.addCookies(session);
    expect(await read()).not.toContain(pat.uid);

    // A page of the first member that something has kept all the same: it is not shown, and removed.
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/react-*.js', (route) => scripts.promise.then(() => route.continue()));
    await page.route('**/messages', (route) => route.fulfill({ body: pageOfPat, contentType: 'text/html' }));
    await page.goto('/messages', { waitUntil: 'commit' });
    await page.locator('main').waitFor({ state: 'attached' });
    expect(await page.locator('main').isVisible()).toBe(false);
    scripts.resolve();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    expect(await page.content()).not.toContain(pat.uid);

    // The landing page alone does not need the app, but the sign-outs do.
    await page.getByRole('button', { name: 'Logout' }).click();
    await heading(page, 'Welcome back').waitFor();
    const nextVisit = await newTab();
    await nextVisit.goto('/');
    await expect.poll(() => nextVisit.evaluate(() => localStorage.getItem('stoop.sign-outs'))).toBeNull();
    await waitForEnd(url, refreshToken);
  });

  it('A-14 signs a member out when the server reports the account as disabled, and says so', async () => {
    const { page, goto, expects } = await actor({ member: 'pat.donnelly' });
    expects(/40\d POST .*accounts:(lookup|signOut)/);
    await page.route('**/v1/accounts:lookup*', rejectWith('USER_DISABLED'));
    await goto('/hangouts');
    await heading(page, 'Welcome back').waitFor();
    await page.getByText('Your account is closed for now, and you were logged out.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('stoop.session'))).toBeNull();
  });

  it('A-12 refreshes the token five minutes before it expires, and retries a failed refresh after 30 and then 60 seconds', async () => {
    const { page, goto } = await actor({ member: 'pat.donnelly' });
    await page.clock.install();
    const stored = () =>
      page.evaluate(
        () => JSON.parse(localStorage.getItem('stoop.session') ?? 'null') as { idToken: string; expiresAt: number },
      );
    let works = true;
    await page.route('**/v1/token*', (route) => (works ? route.continue() : route.abort()));
    // The page itself notes when it asks, because the route hears of it later.
    await page.addInitScript(() => {
      const { fetch } = window;
      const requestTimes: number[] = [];
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (url.includes('/v1/token')) requestTimes.push(Date.now());
        return fetch(input, init);
      };
      Object.assign(window, { askedForToken: requestTimes });
    });
    const requestTimes = () => page.evaluate(() => (window as unknown as { askedForToken: number[] }).askedForToken);
    await goto('/hangouts');
    await heading(page, 'Hangouts').waitFor();
    // A part of the app that still loads has failed when the clock moves by an hour.
    await page.waitForLoadState('networkidle');
    const first = await stored();
    await page.clock.pauseAt(first.expiresAt - 5 * 60_000 - 1000);
    expect(await requestTimes()).toHaveLength(0);
    await page.clock.runFor(1000);
    await expect.poll(async () => (await stored()).idToken).not.toBe(first.idToken);
    expect(await requestTimes()).toHaveLength(1);

    works = false;
    const { expiresAt } = await stored();
    /** Moves the page's clock until it asks again, and waits until that failed. */
    const failAgain = async () => {
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/token'));
      const countBefore = (await requestTimes()).length;
      while ((await requestTimes()).length === countBefore) await page.clock.runFor(2000);
      await failed;
    };
    await page.clock.fastForward(expiresAt - 5 * 60_000 - 2000 - (await page.evaluate(() => Date.now())));
    for (let n = 0; n < 3; n++) await failAgain();
    const [, start = 0, retry = 0, secondRetry = 0] = await requestTimes();
    expect(start).toBe(expiresAt - 5 * 60_000);
    for (const [pause, pauseMin] of [
      [retry - start, 30_000],
      [secondRetry - retry, 60_000],
    ] as const) {
      expect(pause).toBeGreaterThanOrEqual(pauseMin);
      expect(pause).toBeLessThan(2 * pauseMin);
    }
    expect(await page.getByRole('button', { name: 'Logout' }).isVisible(), 'still signed in').toBe(true);
  });
});

describe('forgotten passwords', () => {
  const actor = useActors();
  const MEMBER = 'drita.hoxha';
  const NEW_PASSWORD = 'a-password-of-my-own';

  const sendLink = async ({ page }: Actor, address: string) => {
    // Wait for the page, because the login before it also has an email field.
    await heading(page, 'Reset your password').waitFor();
    await emailField(page).fill(address);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await heading(page, 'Check your email').waitFor();
    await page.getByText(`If ${address} has an account, a link is on its way.`).waitFor();
  };

  it('A-16 does not reveal whether an email has an account when a reset link is requested', async () => {
    const visitor = await actor();
    await visitor.goto('/forgot-password');
    await visitor.page.getByRole('button', { name: 'Send the link' }).click();
    expect(await fieldError(emailField(visitor.page))).toContain('Enter your email.');
    await sendLink(visitor, 'nobody.at.all@example.org');
  });

  it('A-14 A-16 A-17 G-03 resets the password by mail after too many attempts; other sessions end and return to their screen after login', async () => {
    const elsewhere = await actor({ member: MEMBER });
    elsewhere.expects(/40[01] /);
    await elsewhere.goto('/notifications');
    await heading(elsewhere.page, 'Notifications').waitFor();
    await expect
      .poll(
        async () =>
          (
            await identityCall(elsewhere.url, 'signInWithPassword', { email: demoEmail(MEMBER), password: 'a-guess' })
          ).text(),
        { interval: 0, timeout: 30_000 },
      )
      .toContain('TOO_MANY_ATTEMPTS_TRY_LATER');

    const member = await actor();
    member.expects(/400 POST /);
    const { page } = member;
    await member.goto('/login');
    await fillForm(page, { email: demoEmail(MEMBER), password: DEMO_PASSWORD });
    await logInButton(page).click();
    await alertBox(page).getByText('Too many attempts. Please wait an hour, or reset your password.').waitFor();
    expect(await fieldValues(page)).toEqual([demoEmail(MEMBER), DEMO_PASSWORD]);

    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await sendLink(member, demoEmail(MEMBER));
    const link = await mailedLink(demoEmail(MEMBER), 'reset-password');
    await member.goto(link);
    await heading(page, 'Choose a new password').waitFor();
    await page.getByText(`For ${demoEmail(MEMBER)}.`).waitFor();
    await passwordField(page).fill('five5');
    await page.getByRole('button', { name: 'Change password' }).click();
    expect(await fieldError(passwordField(page))).toContain('Password should be at least 8 characters');
    await passwordField(page).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await heading(page, 'Welcome back').waitFor();
    await page.getByText('Your password has been changed. Log in with the new one.').waitFor();

    await heading(elsewhere.page, 'Welcome back').waitFor();
    await elsewhere.page.getByText('Your session has ended. Log in to pick up where you left off.').waitFor();
    await fillForm(elsewhere.page, { email: demoEmail(MEMBER), password: NEW_PASSWORD });
    await logInButton(elsewhere.page).click();
    await heading(elsewhere.page, 'Notifications').waitFor();

    await member.goto(link);
    await heading(page, 'This link has expired').waitFor();
    await page.getByRole('link', { name: 'Send me a new link' }).click();
    await heading(page, 'Reset your password').waitFor();
  });

  it('A-17 verifies an email once by a mailed link', async () => {
    const { page, goto, newTab, url, expects } = await actor();
    expects(/400 POST .*accounts:update/);
    const { token } = await demoToken(url, 'rosa.villanueva');
    expect((await identityCall(url, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: token })).status).toBe(200);
    const link = await mailedLink(demoEmail('rosa.villanueva'), 'verify-email');
    await goto(link);
    await heading(page, 'Confirm your email').waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await heading(page, 'Your email is confirmed').waitFor();
    await page.getByText(`${demoEmail('rosa.villanueva')} is confirmed.`).waitFor();
    const secondTab = await newTab();
    await secondTab.goto(link);
    await secondTab.getByRole('button', { name: 'Confirm' }).click();
    await alertBox(secondTab).getByText('This link was already used, or is incomplete. Ask for a new one.').waitFor();
  });
});
