import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoEmail } from '#server/demo/login.ts';
import { VAULT_KEY } from '#web/platform/session/vault.ts';
import { type ActorOptions, demoSession, PHONE, useActors } from './actors.ts';
import { plugInAuthenticator } from './authenticator.ts';
import { axeViolations } from './axe.ts';
import { fileProduct, setUpFileProduct } from './file-product.ts';
import { heading } from './forms.ts';
import { runOperator } from './operator-cli.ts';

/** Records how the page asks for passkeys: by a suggestion ('conditional') or by a dialog. */
function recordMediations() {
  const mediations: (string | undefined)[] = [];
  const { credentials } = navigator;
  const get = credentials.get.bind(credentials);
  credentials.get = (options) => {
    mediations.push(options?.mediation);
    return get(options);
  };
  Object.assign(window, { asked: mediations });
}
const mediations = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const title = (page: Page, name: string) => dialog(page).getByRole('heading', { name });

async function askToAddPasskey(page: Page, name: string) {
  await button(page, 'Add a passkey').click();
  await dialog(page).getByRole('textbox', { name: /^Name/ }).fill(name);
  await dialog(page).getByRole('button', { name: 'Add a passkey' }).click();
}
async function enterCode(page: Page, code: string) {
  await dialog(page).getByRole('textbox', { name: /^Code/ }).fill(code);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
}
const codeIn = (printed: string) => /^ {4}(\S+)$/m.exec(printed)?.[1] ?? '';
/** Puts a session of a demo member in place of the browser's. */
const enterSession = async (page: Page, url: string, username: string) =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    VAULT_KEY,
    JSON.stringify((await demoSession(url, username)).session),
  ] as const);

async function addPasskey(page: Page, name: string) {
  await askToAddPasskey(page, name);
  await page.getByText(`“${name}” can log you in from now on.`).waitFor();
}

setUpFileProduct({ env: { OPERATOR_PASSKEYS: 'required' } });

/** Returns a function that opens a member at a domain name, because passkeys belong to one, and 127.0.0.1 is none. */
function useMembersAtDomain(...browser: Parameters<typeof useActors>) {
  const actor = useActors(...browser);
  return async (options: ActorOptions) =>
    actor({
      url: (await fileProduct()).url.replace('127.0.0.1', 'localhost'),
      serviceWorkers: 'block',
      ...options,
    });
}

describe('passkeys', () => {
  // The headless shell suggests no passkeys.
  const memberAtDomain = useMembersAtDomain('whole browser');

  it('A-20 A-21 S-38 adds a passkey in Settings, logs in with it, renames and removes it, and names the address where passkeys work', async () => {
    const member = await memberAtDomain({ member: 'pat.donnelly' });
    const { page, goto, follow, context, expects } = member;
    // Photos that are still on their way when the member logs out.
    expects(/404 GET .*\/media\//);
    const touch = await plugInAuthenticator(member);
    await page.addInitScript(recordMediations);
    await goto('/settings/account');
    await addPasskey(page, 'Kitchen laptop');
    await page.getByText('Never used.').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    // An untouched authenticator leaves the suggestion waiting, which the button then replaces.
    await touch(false);
    await button(page, 'Logout').click();
    await heading(page, 'Welcome back').waitFor();
    await expect.poll(() => mediations(page)).toEqual(['conditional']);
    expect(await axeViolations(page)).toEqual([]);
    await touch(true);
    const login = page.waitForRequest('**/api/passkeys/sign-in');
    await button(page, 'Log in with a passkey').click();
    expect((await login).postDataJSON(), 'the proof of this browser').toHaveProperty('deviceSecret');
    await page.waitForURL('**/intros');
    await heading(page, 'Discover Your Circle').waitFor();

    // The email field of the login page suggests the passkey. An authenticator that is touched accepts the suggestion.
    await button(page, 'Logout').click();
    await page.waitForURL('**/intros');

    await follow('/settings/account');
    await page.getByText(/Added .+ Last used/).waitFor();
    await button(page, 'Rename Kitchen laptop').click();
    await dialog(page).getByRole('textbox', { name: /^Name/ }).fill('Old laptop');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await button(page, 'Remove Old laptop').click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await page.getByText('You have no passkeys yet.').waitFor();

    const otherPage = await context.newPage();
    const { url } = await fileProduct();
    await otherPage.goto(`${url}/login`);
    await heading(otherPage, 'Welcome back').waitFor();
    expect(await button(otherPage, 'Log in with a passkey').count()).toBe(0);
    await enterSession(otherPage, url, 'pat.donnelly');
    await otherPage.goto(`${url}/settings/account`);
    const { origin } = new URL(page.url());
    await otherPage.getByText(`Passkeys don’t work at this address. Open Stoop at ${origin}`).waitFor();
    expect(await button(otherPage, 'Add a passkey').count()).toBe(0);
  });
});

describe('passkeys of operators', () => {
  const memberAtDomain = useMembersAtDomain();

  const suspensionOf = (page: Page, username: string) => ({
    reason: page.getByRole('textbox', { name: /^Why/ }),
    async try() {
      await page.getByRole('searchbox', { name: 'Find a member' }).fill(username);
      // The row moves when the others go.
      await expect.poll(() => page.getByRole('button', { name: /^Suspend / }).count()).toBe(1);
      await button(page, `Suspend ${username}`).click();
      await this.reason.fill('Sells watches');
      await dialog(page).getByRole('button', { name: 'Suspend' }).click();
    },
  });

  it('R-06 S-38 sends an operator without a passkey to Settings, asks there for a code of the command line, and then takes the action', async () => {
    const email = demoEmail('dana.begay');
    expect(await runOperator(await fileProduct(), 'grant', email, '--yes')).toContain('is an operator now');
    const member = await memberAtDomain({ member: 'dana.begay', viewport: PHONE });
    const { page, goto, follow, expects } = member;
    expects(/409 PUT .*suspension/);
    expects(/403 POST .*passkeys\/options/);
    expects(/400 POST .*recovery-code/);
    await plugInAuthenticator(member);
    const suspension = suspensionOf(page, 'kofi.mensah');
    await goto('/operator/members');
    await suspension.try();
    await title(page, 'Add a passkey first').waitFor();
    expect(await dialog(page).getByRole('link', { name: 'Open Settings' }).getAttribute('target')).toBe('_blank');
    expect(await axeViolations(page)).toEqual([]);

    await follow('/settings/account');
    await page.getByText('You’re an operator or a moderator. Add a passkey').waitFor();
    const printed = await runOperator(await fileProduct(), 'passkey-code', email);
    await askToAddPasskey(page, 'Dana’s phone');
    await title(page, 'Add your first passkey').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await enterCode(page, 'wrong');
    await page.getByText('That code is wrong').waitFor();
    await enterCode(page, codeIn(printed));
    await page.getByText('“Dana’s phone” can log you in from now on.').waitFor();
    await follow('/operator/members');
    await suspension.try();
    await page.getByText('kofi.mensah is suspended.').waitFor();
  });

  it('R-06 S-38 asks an operator for a passkey before an action, keeps the typed reason, and then takes the action', async () => {
    const member = await memberAtDomain({ member: 'theo.marsh', viewport: PHONE });
    const { page, goto, expects } = member;
    expects(/403 (PUT|POST) /);
    await plugInAuthenticator(member);
    const product = await fileProduct();
    await runOperator(product, 'grant', demoEmail('theo.marsh'), '--yes');
    const printed = await runOperator(product, 'passkey-code', demoEmail('theo.marsh'));
    await goto('/settings/account');
    await askToAddPasskey(page, 'Theo’s phone');
    await enterCode(page, codeIn(printed));
    await page.getByText('“Theo’s phone” can log you in from now on.').waitFor();
    // The addition confirmed in its session.
    await enterSession(page, product.url, 'theo.marsh');
    const suspension = suspensionOf(page, 'pat.donnelly');
    const { reason } = suspension;
    await goto('/operator/members');
    await suspension.try();
    await title(page, 'Confirm it’s you').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Confirm with your passkey first.').waitFor();
    expect(await reason.inputValue()).toBe('Sells watches');
    await dialog(page).getByRole('button', { name: 'Suspend' }).click();
    await dialog(page).getByRole('button', { name: 'Use passkey' }).click();
    await page.getByText('pat.donnelly is suspended.').waitFor();

    // The confirmation also counts for the recovery codes, which an operator's password alone must not make.
    await goto('/settings/account');
    await button(page, 'Make recovery codes').click();
    await dialog(page).getByRole('button', { name: 'Make recovery codes' }).click();
    await title(page, 'Your recovery codes').waitFor();
    expect(await dialog(page).getByRole('listitem').count()).toBe(10);
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'I saved them').first().click();
    await page.getByText('10 of 10 codes').waitFor();

    expect(await runOperator(product, 'reset-passkeys', demoEmail('theo.marsh'))).toContain('Removed one passkey');
    await page.reload();
    await page.getByText('You have no passkeys yet.').waitFor();
  });
});
