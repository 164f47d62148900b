import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '#server/demo/login.ts';
import { paths, SETTINGS_PAGES, type SettingsPage } from '#web/platform/paths.ts';
import { account as en } from '#web/text/en/account.ts';
import { invites } from '#web/text/en/invites.ts';
import { type Actor, type ActorOptions, accounts, identityCall, PHONE, useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { fileProduct } from './file-product.ts';
import { heading } from './forms.ts';
import { mailedLink } from './mail.ts';

const INVITE = 'stoop-newcomer';
let count = 0;

/** Signs up a member for one test, so that changes of the account do not affect other tests. */
async function newMember() {
  const { url } = await fileProduct();
  const [email, password] = [`settings-${Date.now()}-${++count}@example.com`, 'first-password'];
  const answer = await identityCall(url, 'signUp', {
    email,
    password,
    accessCode: INVITE,
    returnSecureToken: true,
  });
  const { localId: uid, idToken: token } = (await answer.json()) as { localId: string; idToken: string };
  const name = `settled${Date.now()}${count}`;
  accounts.set(name, { email, password });
  await fetch(`${url}/api/users/${uid}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ public: { username: name, firstName: 'Nora' } }),
  });
  return { name, email, password, uid, token };
}
async function logIn({ page, goto }: Actor, { email, password }: { email: string; password: string }) {
  await goto(`/login?to=${encodeURIComponent('/settings/account')}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await heading(page, 'Your account').waitFor();
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Answers the next call as the server does when the last login is too old. */
const requireRecentLogin = (page: Page, call: string) =>
  page.route(
    `**/v1/accounts:${call}?*`,
    (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/json',
        body: JSON.stringify({ error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', errors: [] } }),
      }),
    { times: 1 },
  );

describe('settings', () => {
  const actor = useActors();
  /** Opens a page of the settings of a member, signed in without the form. */
  async function settingsOf({ name }: { name: string }, page: SettingsPage, options: ActorOptions = {}) {
    const session = await actor({ member: name, ...options });
    await session.goto(paths.settings(page));
    await heading(session.page, en.pages[page].title).waitFor();
    return session;
  }

  it('A-24 G-11 opens each page of the settings at its address, from a list on a phone and beside it in a wide window', async () => {
    const { page, goto, follow } = await actor({ member: 'rafa.dominguez' });
    await goto('/myprofile');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/settings/account');
    await heading(page, 'Your account').waitFor();
    const list = page.getByRole('navigation', { name: 'Settings' });
    await list.getByRole('link', { name: 'Notifications' }).click();
    await page.waitForURL('**/settings/notifications');
    await expect.poll(() => page.title()).toBe('Notifications · Stoop');
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Notifications');
    expect(await list.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Notifications']);
    await section(page, 'Topics').getByRole('switch').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goBack();
    await heading(page, 'Your account').waitFor();
    // A link of an earlier release.
    await goto('/settings#safety');
    await heading(page, 'Safety and privacy').waitFor();

    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await follow('/intros');
    await heading(page, 'Discover Your Circle').waitFor();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await heading(page, 'Settings').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    for (const name of SETTINGS_PAGES) {
      const { title, hint } = en.pages[name];
      await list.getByRole('link', { name: `${title} ${hint}` }).click();
      await heading(page, title).waitFor();
      await expect.poll(() => page.locator('main [aria-busy]').count()).toBe(0);
      await page.evaluate(() => document.fonts.ready);
      const { scrollWidth, scrollHeight } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        scrollHeight: document.documentElement.scrollHeight,
      }));
      expect(scrollWidth, name).toBeLessThanOrEqual(PHONE.width);
      expect(scrollHeight, name).toBeLessThanOrEqual(2 * PHONE.height);
      await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
      await heading(page, 'Settings').waitFor();
    }
  });

  it('S-12 shows where the member is logged in, and logs another browser out at once', async () => {
    const me = await newMember();
    const otherBrowser = await actor();
    // The browser that is logged out asks whether its session has ended.
    otherBrowser.expects(/40\d (?:GET|POST) /);
    await logIn(otherBrowser, me);
    const session = await settingsOf(me, 'account', { viewport: PHONE, colorScheme: 'dark' });
    const list = section(session.page, 'Where you’re logged in');
    await list.getByText('This browser').waitFor();
    const rows = list.getByRole('listitem');
    // The sign-up by the API is the third.
    await expect.poll(() => rows.count()).toBe(3);
    expect(await axeViolations(session.page)).toEqual([]);
    await list
      .getByRole('button', { name: /^Log out Chrome on/ })
      .first()
      .click();
    await heading(otherBrowser.page, 'Welcome back').waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    await list.getByRole('button', { name: 'Log out everywhere else' }).click();
    await session.page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere else' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await list.getByText('This browser').waitFor();
  });

  it('A-17 confirms the email by a mailed link, and changes it by another after asking for the password', async () => {
    const me = await newMember();
    const session = await settingsOf(me, 'account');
    const { page } = session;
    const email = section(page, 'Email');
    await email.getByText('Not confirmed yet').waitFor();
    await page.getByText(`We sent a link to ${me.email}.`).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await page.getByText(`We sent a link to ${me.email}.`).count()).toBe(0);
    await email.getByRole('button', { name: 'Send again' }).click();
    await email.getByText(`A link is on its way to ${me.email}`).waitFor();
    const otherTab = await session.newTab();
    await otherTab.goto(await mailedLink(me.email, 'verify-email'));
    await otherTab.getByRole('button', { name: 'Confirm' }).click();
    await heading(otherTab, 'Your email is confirmed').waitFor();
    await email.getByText('Confirmed', { exact: true }).waitFor();

    session.expects(/sendOobCode/);
    await requireRecentLogin(page, 'sendOobCode');
    await email.getByRole('button', { name: 'Change email' }).click();
    const next = `new-${me.email}`;
    const form = page.getByRole('dialog', { name: 'Change your email' });
    await form.getByLabel('New email').fill(next);
    await form.getByRole('button', { name: 'Send the link' }).click();
    const ask = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await ask.getByRole('textbox', { name: /^Password/ }).fill(me.password);
    await ask.getByRole('button', { name: 'Continue' }).click();
    await email.getByText(`A link is on its way to ${next}`).waitFor();
    await expect.poll(() => email.getByText(me.email, { exact: true }).count()).toBe(1);
    await otherTab.goto(await mailedLink(next, 'verify-email'));
    await otherTab.getByRole('button', { name: 'Confirm' }).click();
    await heading(otherTab, 'Your email is confirmed').waitFor();
    await email.getByText(next, { exact: true }).waitFor();
  });

  it('A-17 S-06 takes the account back with the link that the former address is mailed about a change', async () => {
    const me = await newMember();
    const { url } = await fileProduct();
    const apply = async (link: string) => identityCall(url, 'update', { oobCode: link.split('oobCode=')[1] });
    await apply(await mailedLink(me.email, 'verify-email'));
    const next = `thief-${me.email}`;
    await identityCall(url, 'sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken: me.token,
      newEmail: next,
    });
    await apply(await mailedLink(next, 'verify-email'));

    const { page, expects } = await actor();
    await page.goto(await mailedLink(me.email, 'recover-email'));
    await heading(page, 'Was your email changed without you?').waitFor();
    await page.getByRole('button', { name: 'Take my account back' }).click();
    await page.getByText(`Your account uses ${me.email} again`).waitFor();
    const chosen = 'only-the-owner-knows';
    await page.getByRole('textbox', { name: /password/i }).fill(chosen);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Email').waitFor();
    expect((await identityCall(url, 'signInWithPassword', { email: me.email, password: chosen })).status).toBe(200);
    // The session that changed the address has ended, and so has the link.
    expect((await identityCall(url, 'lookup', { idToken: me.token })).status).toBe(400);
    expects(/accounts:update/);
    await page.goto('about:blank');
    await page.goto(await mailedLink(me.email, 'recover-email'));
    await page.getByRole('button', { name: 'Take my account back' }).click();
    await heading(page, 'This link no longer works').waitFor();
  });

  it('A-17 a changed password ends all other sessions, and keeps this one', async () => {
    const me = await newMember();
    const session = await settingsOf(me, 'account');
    const { page, url } = session;
    /** The status of a call with the session of the sign-up. */
    const elsewhere = async () => (await identityCall(url, 'lookup', { idToken: me.token })).status;
    expect(await elsewhere()).toBe(200);
    await section(page, 'Password').getByRole('button', { name: 'Change password' }).click();
    const form = page.getByRole('dialog', { name: 'Change your password' });
    session.expects(/accounts:update/);
    await form.getByRole('textbox', { name: /^Current password/ }).fill('not-my-password');
    await form.getByRole('textbox', { name: /^New password/ }).fill('iloveyou1');
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('This isn’t your current password.').waitFor();
    await form.getByRole('textbox', { name: /^Current password/ }).fill(me.password);
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('This is one of the most common passwords. Choose another one.').waitFor();
    await form.getByRole('textbox', { name: /^New password/ }).fill('second-password');
    await form.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password has been changed. You were logged out on all other devices.').waitFor();
    expect(await elsewhere()).toBe(400);
    await page.reload();
    await heading(page, 'Your account').waitFor();
    const newCredentials = { email: me.email, password: 'second-password' };
    expect((await identityCall(url, 'signInWithPassword', newCredentials)).status).toBe(200);
  });

  it('N-02 B-06 turns off a type and a group of notifications, and welcomes newcomers, and keeps both after a reload', async () => {
    const me = await newMember();
    const session = await settingsOf(me, 'notifications');
    const { page } = session;
    const people = page.getByRole('switch', { name: 'People' });
    await expect.poll(() => people.isChecked()).toBe(true);
    await page.getByText('Requests, and answers to yours: People').click();
    const asks = page.getByRole('switch', { name: 'Someone asks to connect' });
    const saved = () => page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await Promise.all([saved(), asks.click()]);
    await page.getByText('3 of 4 are on: People').waitFor();
    await Promise.all([saved(), page.getByRole('switch', { name: 'Hangouts' }).click()]);
    await page.reload();
    await page.getByText('3 of 4 are on: People').waitFor();
    expect(await people.isChecked()).toBe(true);
    await page.getByText('3 of 4 are on: People').click();
    expect(await asks.isChecked()).toBe(false);
    expect(await page.getByRole('switch', { name: 'Hangouts' }).isChecked()).toBe(false);

    await session.follow('/settings/community');
    const welcoming = section(page, 'Welcoming people');
    const greets = welcoming.getByRole('switch', { name: 'Welcome newcomers' });
    await expect.poll(() => greets.isChecked()).toBe(false);
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok()),
      greets.click(),
    ]);
    await page.reload();
    await expect.poll(() => greets.isChecked()).toBe(true);
    const welcomed = welcoming.getByRole('switch', { name: 'I’d like to be welcomed' });
    expect(await welcomed.isChecked()).toBe(false);
  });

  it('B-08 makes an invitation whose code and link are shown once, and revokes it after a question', async () => {
    const { page } = await settingsOf({ name: 'farah.rahman' }, 'community');
    const t = invites.invitations;
    const invitations = section(page, t.title);
    await invitations.getByRole('button', { name: t.make }).click();
    const code = await invitations.getByRole('code').innerText();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await invitations.getByRole('button', { name: t.copyLink }).click();
    await page.getByText(t.copied).waitFor();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    const visitor = await actor();
    await visitor.goto(link.pathname + link.hash);
    await expect.poll(() => visitor.page.getByLabel('Access code').inputValue()).toBe(code);
    await page.reload();
    await invitations.getByText(t.left(2)).waitFor();
    expect(await invitations.getByRole('code').count()).toBe(0);
    await invitations.getByRole('button', { name: /^Revoke the invitation made on/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t.revoke }).click();
    await invitations.getByText(t.states.revoked, { exact: true }).waitFor();
    await invitations.getByText(t.left(3)).waitFor();
  });

  it('A-18 G-12 switches the theme, unblocks a member, and downloads the data as a file', async () => {
    const me = await newMember();
    const { url } = await fileProduct();
    const answer = await fetch(`${url}/api/intros?list=recommended`, {
      headers: { authorization: `Bearer ${me.token}` },
    });
    const { items } = (await answer.json()) as { items: { uid: string; firstName: string }[] };
    const [somebody] = items;
    if (!somebody) throw new Error('There is no member to block.');
    await fetch(`${url}/api/blocks/${me.uid}/${somebody.uid}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${me.token}` },
    });
    const { page, follow } = await settingsOf(me, 'device');
    await section(page, 'Appearance').getByRole('radio', { name: 'Dark' }).click();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await follow('/settings/safety');
    const blocked = section(page, 'Blocked members');
    await blocked.getByRole('button', { name: `Unblock ${somebody.firstName}` }).click();
    await blocked.getByText('You haven’t blocked anyone.').waitFor();
    await follow('/settings/data');
    await page.getByRole('button', { name: 'Prepare my data' }).click();
    await page.getByText('Your data is ready: less than 1 MB.').waitFor();
    // A control half under the bar or a toast would count as too small to press.
    await page.getByText('is no longer blocked').waitFor({ state: 'hidden' });
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await axeViolations(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^stoop-data-\d{4}-\d\d-\d\d\.zip$/);
    expect(readFileSync(await file.path()).subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'));
  });

  it('A-18 hides an account for seven days, and keeps it when its owner logs in', async () => {
    const me = await newMember();
    const session = await settingsOf(me, 'data', { viewport: PHONE });
    session.expects(/40[01]/);
    const { page } = session;
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const form = page.getByRole('dialog', { name: 'Delete your account?' });
    await form.getByRole('textbox').fill('delete');
    expect(await axeViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('Your account will be deleted on').waitFor();
    await session.goto('/login');
    await page.getByLabel('Email').fill(me.email);
    await page.getByRole('textbox', { name: /^Password/ }).fill(me.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await heading(page, /^Your account will be deleted on/).waitFor();
    await page.getByRole('button', { name: 'Prepare my data' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await page.getByText('Your account stays. Welcome back!').waitFor();
    await logIn(session, me);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  });

  it('A-18 deletes an account at once; the other member keeps the conversation without a name', async () => {
    const me = await newMember();
    const friend = await actor({ member: 'pat.donnelly' });
    const pat = await identityCall(friend.url, 'signInWithPassword', {
      email: demoEmail('pat.donnelly'),
      password: DEMO_PASSWORD,
      returnSecureToken: true,
    });
    const { localId: otherUid, idToken } = (await pat.json()) as { localId: string; idToken: string };
    const path = `${friend.url}/api/connections/${otherUid}/${me.uid}`;
    const call = (method: string, token: string, body: object) =>
      fetch(path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const { chatId } = (await (await call('PUT', me.token, { message: 'Coffee on the stoop?' })).json()) as {
      chatId: string;
    };
    await call('PATCH', idToken, { answer: 'accept' });
    await friend.goto(`/messages/${chatId}`);
    await friend.page.getByRole('heading', { name: 'Nora' }).waitFor();

    const session = await settingsOf(me, 'data');
    // The tab may still look up the deleted account once.
    session.expects(/accounts:lookup|\/api\/users\//);
    const { page } = session;
    let refused = false;
    await page.route(
      (url) => url.pathname === `/api/users/${me.uid}`,
      (route) => {
        if (refused || route.request().method() !== 'DELETE') return route.fallback();
        refused = true;
        return route.fulfill({
          status: 403,
          contentType: 'application/json',
          body: JSON.stringify({
            error: { code: 'RECENT_LOGIN_REQUIRED', message: 'Please confirm your password first.' },
          }),
        });
      },
    );
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const form = page.getByRole('dialog', { name: 'Delete your account?' });
    await form.getByRole('radio', { name: 'Now' }).click();
    await form.getByRole('button', { name: 'Delete account now' }).click();
    await form.getByText('Please type “delete”.').waitFor();
    await form.getByRole('textbox').fill('delete');
    await form.getByRole('button', { name: 'Delete account now' }).click();
    const ask = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await ask.getByRole('textbox', { name: /^Password/ }).fill(me.password);
    await ask.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Your account has been deleted.').waitFor();

    await friend.page.getByRole('heading', { name: 'A member who left' }).waitFor();
    await friend.page.getByText('Coffee on the stoop?').last().waitFor();
    await expect.poll(() => friend.page.getByText('Nora').count()).toBe(0);
    const signIn = await identityCall(session.url, 'signInWithPassword', { email: me.email, password: me.password });
    expect(signIn.status).toBe(400);
  });

  it('H-17 makes an address for a calendar, opens and copies it, and ends it after a question', async () => {
    const { page } = await settingsOf(await newMember(), 'data');
    const calendar = section(page, en.calendar.title);
    await calendar.getByRole('button', { name: en.calendar.make }).click();
    const address = await calendar.getByRole('code').innerText();
    expect((await fetch(address)).headers.get('content-type')).toContain('text/calendar');
    const link = calendar.getByRole('link', { name: en.calendar.open });
    expect(await link.getAttribute('href')).toBe(address.replace('http:', 'webcal:'));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await calendar.getByRole('button', { name: en.calendar.copy }).click();
    await page.getByText(en.calendar.copied).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await calendar.getByRole('button', { name: en.calendar.end }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: en.calendar.end }).click();
    await calendar.getByRole('button', { name: en.calendar.make }).waitFor();
    expect((await fetch(address)).status).toBe(404);
  });
});
