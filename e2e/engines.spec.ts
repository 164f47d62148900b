import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Message } from '#contract/chats/views.ts';
import { LANGUAGE_NAMES } from '#contract/languages.ts';
import * as en from '#web/text/en/index.ts';
import * as es from '#web/text/es/index.ts';
import { findFirefox, findWebKit } from '../tools/system-programs.ts';
import { accounts, DESKTOP, useActors } from './actors.ts';
import { sendAs } from './chat-page.ts';
import { type EnginePage, enginePageOf } from './engine-page.ts';
import { fileProduct } from './file-product.ts';
import { memberOf, signUpMember } from './members.ts';
import { openWebKit } from './webkit.ts';

const PHOTO = fileURLToPath(new URL('../server/src/demo/pictures/seals.jpg', import.meta.url));

/** Signs up with the access code. */
async function signUp(page: EnginePage, email: string, password: string) {
  await page.goto('/landing');
  await page.click('link', en.landing.haveCode);
  await page.waitFor('heading', 'Join Stoop');
  await page.fill('textbox', 'Email', email);
  await page.fill('textbox', /^Password/, password);
  await page.fill('textbox', 'Access code', 'stoop-newcomer');
  await page.click('button', 'Create Account');
  await page.waitForPath(/\/profile-setup/);
}

/** Completes the five steps of the wizard with what they require, and a photo. */
async function fillProfile(page: EnginePage, username: string) {
  const next = () => page.click('button', 'Next');
  await page.waitFor('heading', 'About you');
  await page.attach(PHOTO);
  await page.click('button', 'Use photo');
  await page.waitForText('Photo uploaded. It is saved with this step.');
  await page.fill('textbox', /^First name/, 'Noor');
  await page.fill('textbox', /^Last name/, 'Newcomer');
  await page.fill('textbox', /^Username/, username);
  await page.waitForText('Available');
  await page.fill('combobox', /^Neighborhood/, 'Astoria');
  await page.click('option', /Astoria/);
  await next();
  await page.waitFor('heading', 'Work and education');
  await page.fill('textbox', /^Occupation/, 'Illustrator');
  await next();
  await page.waitFor('heading', 'Your personality');
  await next();
  await page.waitFor('heading', 'Communication style and life goals');
  await page.click('button', 'Creativity');
  await next();
  await page.waitFor('heading', 'Music and interests');
  await page.click('button', 'Photography');
  await page.click('button', 'Finish');
  await page.waitForPath(/\/intros$/);
  await page.waitFor('heading', 'This week’s hangouts');
  await page.click('button', 'See everyone');
  await page.waitFor('heading', 'Discover Your Circle');
}

/** Walks through the product as a new member, from the access code to the logout. */
async function walk(page: EnginePage, url: string, name: string) {
  const other = `theo.${name}`;
  const theo = await signUpMember(url, other, {
    firstName: 'Theo',
    lastName: 'Newcomer',
    borough: 'Queens',
    neighborhood: 'sunnyside',
  });
  const account = { email: `noor.${name}@example.com`, password: 'a-good-password' };
  accounts.set(name, account);
  await signUp(page, account.email, account.password);
  await fillProfile(page, `noor.${name}`);

  // Noor finds Theo, whose request she receives and accepts.
  await page.fill('searchbox', en.discovery.search.label, other);
  // Theo's card in a list above would leave with the list.
  await page.waitFor('heading', en.discovery.results(other));
  await page.click('link', /^Theo/);
  await page.waitFor('heading', 'Theo Newcomer');
  const noor = await memberOf(url, name);
  const { chatId } = await theo.requestConnection(noor.uid, 'We are almost neighbors. Coffee?');
  await page.click('link', /^Messages/);
  await page.click('button', /^Requests \(1\)/);
  await page.click('link', /^We are almost neighbors/);
  // The row of the request has the same buttons, and leaves when the chat is there.
  await page.waitForText(en.chats.begins('Theo'));
  await page.click('button', 'Accept');

  // Both send messages, and Noor a photo.
  await page.fill('textbox', en.chats.write('Theo'), 'Yes! The one on 34th Avenue?');
  await page.click('button', 'Send');
  await page.waitForText('Yes! The one on 34th Avenue?');
  await sendAs(url, other, chatId, ['Saturday at ten.']);
  await page.waitForText('Saturday at ten.');
  await page.attach(PHOTO);
  await page.waitFor('button', 'Remove the photo');
  await page.click('button', 'Send');
  await page.waitFor('button', 'Enlarge your photo');
  const arrived = async () => {
    const { items } = await theo.call<{ items: Message[] }>('GET', `/api/messages/${chatId}`);
    const ofNoor = items.filter(({ userId }) => userId === noor.uid);
    return ofNoor.map(({ content, photo }) => (photo ? 'photo' : content));
  };
  await expect.poll(arrived).toEqual(['Yes! The one on 34th Avenue?', 'photo']);

  // The chat as the server renders it works when the browser has taken it over.
  await page.goto(`/messages/${chatId}`);
  await page.waitForText('Saturday at ten.');

  // Noor joins a hangout, changes the language and logs out.
  await page.click('link', 'Hangouts');
  await page.click('button', /^Join: /);
  await page.waitForPath(/\/messages\/group_\w+$/);
  await page.waitForText('You joined');
  await page.click('button', en.app.language);
  await page.click('button', LANGUAGE_NAMES.es);
  await page.click('link', es.app.bar.hangouts);
  await page.waitFor('heading', es.hangouts.title);
  await page.click('button', es.app.bar.logout);
  await page.waitForPath(/\/login$/);
  await page.waitFor('heading', es.identity.login.title);
}

/** Returns what is missing for a test, or undefined. */
function missingFor(findPrograms: (options: { install: boolean }) => unknown): string | undefined {
  try {
    findPrograms({ install: false });
    return undefined;
  } catch (error) {
    return String(error);
  }
}

describe('other engines', () => {
  const actor = useActors('Firefox');

  it('A-07 W-05 P-11 M-06 M-11 H-06 G-18 A-15 leads a new member in Firefox from the access code to a chat, a hangout, another language and the logout', async (context) => {
    const missing = missingFor(findFirefox);
    if (missing) return context.skip(missing);
    const visitor = await actor();
    // Firefox says so when a picture leaves the page before it has loaded.
    visitor.expects(/A ServiceWorker intercepted the request/);
    await walk(enginePageOf(visitor), visitor.url, 'firefox');
  }, 180_000);

  it('A-07 W-05 P-11 M-06 M-11 H-06 G-18 A-15 leads a new member in WebKit from the access code to a chat, a hangout, another language and the logout', async (context) => {
    const missing = missingFor(findWebKit);
    if (missing) return context.skip(missing);
    const { url } = await fileProduct();
    const page = await openWebKit(url, DESKTOP);
    onTestFinished(page.close);
    await walk(page, url, 'webkit');
    expect(page.problems()).toEqual([]);
  }, 180_000);
});
