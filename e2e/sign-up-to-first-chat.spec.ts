import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Actor, accounts, DESKTOP, PHONE, useActors } from './actors.ts';
import { sendMessage, waitForMessage } from './chat-page.ts';
import { signUpMember } from './members.ts';

const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#f2b134' } })
  .jpeg()
  .toBuffer();

interface NewMember {
  email: string;
  first: string;
  username: string;
  neighborhood: string;
}

/** Completes the five steps of the wizard with a few answers in each. */
async function fillProfile({ page }: Actor, { first, username, neighborhood }: NewMember) {
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Complete Your Profile' }).waitFor();
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByRole('textbox', { name: /^Username/ }).fill(username);
  await page.getByText('Available').waitFor();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: 'Use photo' }).click();
  await page.getByText('Photo uploaded. It is saved with this step.').waitFor();
  await page.getByLabel('Birthday').fill('1996-05-20');
  await page.getByLabel('Moved from').fill('Lisbon');
  await page.getByLabel('Why New York?').fill('For the light between the buildings.');
  await page.getByRole('combobox', { name: /Neighborhood/ }).fill(neighborhood);
  await page.getByRole('option').first().click();
  await next();
  await page.getByRole('heading', { name: 'Work and education' }).waitFor();
  await page.getByLabel('Occupation').fill('Illustrator');
  await page
    .getByRole('button', { name: 'Arts' })
    .or(page.getByRole('radio', { name: 'Arts' }))
    .first()
    .click();
  await next();
  await page.getByRole('heading', { name: 'Your personality' }).waitFor();
  const energy = page.getByRole('slider').first();
  await energy.focus();
  await energy.press('ArrowRight');
  await next();
  await page.getByRole('heading', { name: 'Communication style and life goals' }).waitFor();
  for (const goal of ['Creativity', 'Social', 'Adventure'])
    await page.getByRole('button', { name: goal, exact: true }).click();
  await page.getByText('3/3 selected').waitFor();
  await next();
  await page.getByRole('heading', { name: 'Music and interests' }).waitFor();
  await page.getByRole('combobox', { name: /Favorite artists/ }).fill('bjork');
  await page.getByRole('option', { name: 'Björk' }).click();
  await page.getByText('1/5 selected').waitFor();
  for (const interest of ['Photography', 'Hiking'])
    await page.getByRole('button', { name: interest, exact: true }).click();
  const hold = Promise.withResolvers<void>();
  const LISTS = /\/api\/(?:intros|threads)\b/;
  await page.route(LISTS, async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL('**/intros');
  const endOfWizard = page.getByRole('dialog', { name: `You’re all set, ${first}` });
  const heightOfWindow = () => endOfWizard.evaluate((element) => (element as HTMLElement).offsetHeight);
  await endOfWizard.getByRole('status').last().waitFor();
  const heightWithoutLists = await heightOfWindow();
  hold.resolve();
  await expect.poll(() => endOfWizard.getByRole('region', { name: 'Three people' }).getByRole('link').count()).toBe(3);
  const weekHangouts = endOfWizard.getByRole('region', { name: 'This week’s hangouts' });
  await expect.poll(() => weekHangouts.getByRole('listitem').count()).toBe(2);
  for (const link of await weekHangouts.getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^\/hangout\/\w{20}$/);
  const growth = (await heightOfWindow()) - heightWithoutLists;
  expect(Math.abs(growth), 'the button hardly moves when the lists arrive').toBeLessThan(24);
  await page.unroute(LISTS);
  await endOfWizard.getByRole('button', { name: 'See everyone' }).click();
  await endOfWizard.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Your first thirty days' }).getByText('1 of 8 done').waitFor();
}

async function signUp(actor: Actor, { email }: NewMember) {
  const { page } = actor;
  await actor.goto('/');
  await page.waitForURL('**/landing');
  await page
    .getByRole('link', { name: 'I have an access code' })
    .or(page.getByRole('button', { name: 'I have an access code' }))
    .first()
    .click();
  await page.getByRole('heading', { name: 'Join Stoop' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill('a-good-password');
  await page.getByLabel('Access code').fill('stoop-newcomer');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/profile-setup*');
}

/**
 * Uses the list of first steps: marks one in the city, hides the list and takes that back, and creates the hangout of another one
 * as its form is filled in.
 */
async function takeFirstSteps({ page, follow }: Actor) {
  const steps = page.getByRole('region', { name: 'Your first thirty days' });
  const showAll = () => steps.getByRole('button', { name: 'Show all steps' }).click();
  await showAll();
  await expect.poll(() => steps.getByRole('listitem').count()).toBe(8);
  await steps.getByRole('button', { name: 'Done: Get a library card' }).click();
  await steps.getByText('2 of 8 done').waitFor();
  await steps.getByRole('button', { name: 'Hide your first steps' }).click();
  await steps.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await steps.getByText('2 of 8 done').waitFor();
  await showAll();
  await steps.getByRole('link', { name: 'Go with others: Take your first ferry ride' }).click();
  const form = page.getByRole('dialog');
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('First ferry ride');
  await form.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'First ferry ride' }).first().waitFor();
  await follow('/intros');
  await steps.getByText('3 of 8 done').waitFor();
}

/** Opens Messages by the links of the bar, or by the tabs of a phone. */
async function messagesLink({ page }: Actor, links: 'Main' | 'Tabs') {
  await page
    .getByRole('navigation', { name: links })
    .getByRole('link', { name: /^Messages/ })
    .click();
  // Wait for the address, because Intros has links with the same names.
  await page.waitForURL('**/messages');
}

describe('sign-up to first chat', () => {
  const actor = useActors();

  it('L-04 A-03 A-07 W-05 B-05 W-17 I-03 P-06 P-11 M-06 A-15 leads a new member on a desktop from the access code to a live conversation with one on a phone, who keeps it after a new login', async () => {
    const rosa: NewMember = {
      email: 'rosa.newcomer@example.com',
      first: 'Rosa',
      username: 'rosa.newcomer',
      neighborhood: 'Astoria',
    };
    const r = await actor({ viewport: DESKTOP });
    await signUp(r, rosa);
    await fillProfile(r, rosa);
    await r.page.getByRole('heading', { name: 'Discover Your Circle' }).waitFor();
    // e2e/profiles-wizard-phone.spec.ts fills a profile on a phone.
    await signUpMember(r.url, 'theo.newcomer', {
      firstName: 'Theo',
      lastName: 'Newcomer',
      borough: 'Queens',
      neighborhood: 'sunnyside',
    });
    const t = await actor({ member: 'theo.newcomer', viewport: PHONE });
    await t.goto('/intros');
    await t.page.getByRole('heading', { name: 'Discover Your Circle' }).waitFor();

    await takeFirstSteps(r);

    // Theo finds Rosa under Near You, reads her profile, and sends a request.
    const near = t.page.getByRole('region', { name: 'Near You' });
    await near
      .getByRole('listitem')
      .filter({ hasText: `@${rosa.username}` })
      .getByRole('link')
      .first()
      .click();
    await t.page.getByRole('heading', { name: 'Rosa Newcomer' }).waitFor();
    await t.page.getByText('For the light between the buildings.').waitFor();
    await t.page.getByRole('button', { name: "Let's Connect!" }).click();
    const dialog = t.page.getByRole('dialog', { name: 'Send Connection Request' });
    await dialog.getByLabel('Note').fill('We are almost neighbors. Coffee?');
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    await t.page.getByText('Request Sent').first().waitFor();

    // Rosa receives it without a reload, and accepts in the chat.
    await r.page.getByRole('button', { name: /Notifications, 1 unread/ }).waitFor();
    await messagesLink(r, 'Main');
    await r.page.getByRole('button', { name: /^Requests \(1\)/ }).click();
    await r.page.getByRole('link', { name: 'We are almost neighbors. Coffee?' }).click();
    await waitForMessage(r.page, 'We are almost neighbors. Coffee?');
    await r.page.getByRole('button', { name: 'Accept' }).click();

    // Both receive messages live.
    await messagesLink(t, 'Tabs');
    await t.page.getByRole('link', { name: /Rosa/ }).first().click();
    await sendMessage(r.page, 'Yes! The one on 34th Avenue?');
    await waitForMessage(t.page, 'Yes! The one on 34th Avenue?');
    await sendMessage(t.page, 'Saturday at ten.');
    await waitForMessage(r.page, 'Saturday at ten.');

    // After logout and login, everything is still there. A conversation has the whole screen of a phone.
    await t.page.getByRole('link', { name: 'Back' }).click();
    await t.page.getByRole('button', { name: 'Open menu' }).click();
    await t.page
      .getByRole('button', { name: 'Logout' })
      .or(t.page.getByRole('link', { name: 'Logout' }))
      .first()
      .click();
    await t.page.waitForURL('**/login');
    const { email, password } = accounts.get('theo.newcomer') ?? { email: '', password: '' };
    await t.page.getByLabel('Email').fill(email);
    await t.page.getByRole('textbox', { name: /^Password/ }).fill(password);
    await t.page.getByRole('button', { name: 'Log In' }).click();
    await t.page.waitForURL('**/intros');
    await messagesLink(t, 'Tabs');
    await t.page.getByRole('link', { name: /Rosa/ }).first().click();
    for (const text of ['We are almost neighbors. Coffee?', 'Yes! The one on 34th Avenue?', 'Saturday at ten.'])
      await waitForMessage(t.page, text);
    await r.follow('/myprofile');
    await r.page.getByText('For the light between the buildings.').waitFor();
    await expect.poll(() => r.page.getByRole('img', { name: /Rosa/ }).first().isVisible()).toBe(true);
  }, 180_000);
});
