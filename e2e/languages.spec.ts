import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_NAMES } from '#contract/languages.ts';
import * as en from '#web/text/en/index.ts';
import * as es from '#web/text/es/index.ts';
import * as zh from '#web/text/zh/index.ts';
import { type Actor, DESKTOP, PHONE, useActors } from './actors.ts';
import { fileProduct } from './file-product.ts';
import { signUpMember } from './members.ts';

const tagOf = (page: Page) => page.locator('html').getAttribute('lang');
const waitForTag = (page: Page, tag: string) => page.locator(`html[lang="${tag}"]`).waitFor({ state: 'attached' });
const withText = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).first().waitFor();

/** Returns every sentence of a catalog that has no value in it. */
function sentencesOf(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return part !== null && typeof part === 'object' ? Object.values(part).flatMap(sentencesOf) : [];
}
const inChinese = new Set([...sentencesOf(zh), ...Object.values(LANGUAGE_NAMES)]);
/** The English sentences that no Chinese screen shows. */
const ENGLISH = new Set(sentencesOf(en).filter((sentence) => !inChinese.has(sentence)));

/** Returns what a page shows and what a screen reader reads of it, piece by piece. */
const piecesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pieces = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) pieces.push(walker.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) pieces.push(element.getAttribute(name) ?? '');
    return pieces.map((piece) => piece.trim()).filter(Boolean);
  });

/** Chooses a language in the bar. `label` is the name of the button that opens the choices: on phones that of the menu. */
async function chooseInBar({ page }: Actor, label: string, name: string) {
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
}

/** Returns everything that the page has stored on the device. */
const storedOn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

describe('languages', () => {
  const actor = useActors();

  it('G-18 G-19 shows a visitor the language of the browser, then the chosen one, in which they sign up', async () => {
    const visitor = await actor({ locale: 'es-MX' });
    const { page } = visitor;
    await visitor.goto('/');
    expect(await tagOf(page)).toBe('es-US');
    await withText(page, es.landing.tagline);
    await chooseInBar(visitor, es.app.language, LANGUAGE_NAMES.en);
    await waitForTag(page, 'en-US');
    await withText(page, en.landing.tagline);

    // On a phone the choices are in the menu. The typed values stay, except for the password, which is never stored.
    await page.setViewportSize(PHONE);
    await visitor.goto('/signup');
    const email = `lingua${Date.now().toString(36)}@demo.example`;
    await page.getByLabel(en.identity.email).fill(email);
    await page.getByLabel(new RegExp(`^${en.identity.password}`)).fill('blue-ferry-lanterns');
    await page.getByLabel(en.identity.signup.accessCode).fill('no-such-code');
    await chooseInBar(visitor, en.app.bar.openMenu, LANGUAGE_NAMES.zh);
    await waitForTag(page, 'zh-Hans-US');
    await page.setViewportSize(DESKTOP);
    const password = page.getByLabel(new RegExp(`^${zh.identity.password}`));
    await page.getByLabel(zh.identity.email).waitFor();
    expect(await page.getByLabel(zh.identity.email).inputValue()).toBe(email);
    expect(await page.getByLabel(zh.identity.signup.accessCode).inputValue()).toBe('no-such-code');
    expect(await password.inputValue()).toBe('');
    expect(await storedOn(page)).not.toContain('blue-ferry-lanterns');

    // The form words its own errors in Chinese, those of the API too.
    await page.getByRole('button', { name: zh.identity.signup.submit, exact: true }).click();
    await withText(page, zh.identity.invalid.newPassword);
    await password.fill('blue-ferry-lanterns');
    visitor.expects(/accounts:signUp/);
    await page.getByRole('button', { name: zh.identity.signup.submit, exact: true }).click();
    await withText(page, zh.identity.provider['invalid-access-code']);
    await page.getByLabel(zh.identity.signup.accessCode).fill('stoop-newcomer');
    await page.getByRole('button', { name: zh.identity.signup.submit, exact: true }).click();
    await page.waitForURL('**/profile-setup');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(email);
    expect(await tagOf(page)).toBe('zh-Hans-US');
  });

  it('G-18 G-19 shows a member the language of their account on every main screen, and another one after a choice in the settings', async () => {
    const { url } = await fileProduct();
    const name = `lingua${Date.now().toString(36)}`;
    const member = await signUpMember(url, name, { firstName: 'Lin', lastName: 'Gua', neighborhood: 'astoria' });
    await member.call('PUT', `/api/users/${member.uid}/language`, { language: 'zh' });
    const lin = await actor({ member: name });
    const { page } = lin;
    for (const path of [
      '/intros',
      '/hangouts',
      '/messages',
      '/myprofile',
      '/settings/notifications',
      '/settings/device',
    ]) {
      await lin.goto(path);
      await waitForTag(page, 'zh-Hans-US');
      await page.getByRole('main').getByRole('heading').filter({ visible: true }).first().waitFor();
      await page.waitForLoadState('networkidle');
      if (path === '/hangouts') await page.locator('main time').first().waitFor();
      expect(await tagOf(page)).toBe('zh-Hans-US');
      const pieces = await piecesOf(page);
      expect(pieces.length).toBeGreaterThan(20);
      expect([path, pieces.filter((piece) => ENGLISH.has(piece))]).toEqual([path, []]);
      const times = await page.locator('main time').allTextContents();
      expect([path, times.filter((time) => /[a-z]/i.test(time))]).toEqual([path, []]);
      if (path === '/hangouts') {
        expect(times.join(' ')).toMatch(/\d+月\d+日/);
        expect(pieces.join(' ')).toMatch(/\d+ 人参加/);
      }
    }
    // The settings mark the language that is shown.
    const languages = page.getByRole('main').getByRole('button', { name: /^(?:English|Español|简体中文)$/ });
    expect(await languages.allInnerTexts()).toEqual(['English', 'Español', '简体中文']);
    expect(await languages.and(page.locator('[aria-current="true"]')).allInnerTexts()).toEqual(['简体中文']);
    const manifest = await page.locator('link[rel="manifest"]').getAttribute('href');
    expect(await (await fetch(url + manifest)).json()).toMatchObject({
      lang: 'zh-Hans-US',
      shortcuts: [{ name: '遇见' }, {}, {}],
    });

    await page.getByRole('main').getByRole('button', { name: LANGUAGE_NAMES.en }).click();
    await waitForTag(page, 'en-US');
    await page.getByRole('heading', { name: 'This device', exact: true }).waitFor();
    expect((await member.readOwn()).language).toBe('en');
    await chooseInBar(lin, en.app.language, LANGUAGE_NAMES.es);
    await waitForTag(page, 'es-US');
    expect((await member.readOwn()).language).toBe('es');
  });
});
