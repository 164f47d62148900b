import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { errors } from '#web/text/en/server-errors.ts';
import { type Actor, PHONE, useActors } from './actors.ts';
import { axeViolations, axeViolationsInBothThemes } from './axe.ts';
import { fileProduct } from './file-product.ts';
import { fieldError, focusedElement, heading } from './forms.ts';
import { arrowTo, tabTo } from './keyboard.ts';
import { type Member, memberOf, signUpMember } from './members.ts';
import {
  backButton,
  finishButton,
  nextButton,
  saveError,
  stepIndicators,
  textField,
  usernameField,
  waitForStep,
  watchSaves,
} from './wizard.ts';

describe('the profile wizard', () => {
  const actor = useActors();

  /** Signs up a new member and opens the first step of the wizard. */
  async function newcomer(name: string): Promise<Actor & { member: Member }> {
    const member = await signUpMember((await fileProduct()).url, name);
    const visitor = await actor({ member: name });
    await visitor.goto('/profile-setup');
    await heading(visitor.page, 'Complete Your Profile').waitFor();
    return Object.assign(visitor, { member });
  }
  /** Opens a wizard step of a demo member in edit mode. */
  async function editor(name: string, step = 1): Promise<Actor & { member: Member }> {
    const visitor = await actor({ member: name });
    await visitor.goto(`/profile-setup?step=${step}`);
    await heading(visitor.page, 'Edit Profile').waitFor();
    return Object.assign(visitor, { member: await memberOf(visitor.url, name) });
  }

  it('W-01 W-02 W-05 W-07 W-12 W-14 W-15 W-16 W-17 G-11 completes all five steps by keyboard', async () => {
    const { page, member } = await newcomer('keys.only');
    await expect.poll(() => stepIndicators(page).getByRole('listitem').allInnerTexts()).toHaveLength(5);
    await expect.poll(() => stepIndicators(page).getByRole('button').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Close' }).count()).toBe(0);
    await expect.poll(() => backButton(page).count()).toBe(0);
    const type = async (name: string, text: string) => {
      await tabTo(page, name);
      await page.keyboard.type(text);
    };
    const press = async (key: string) => page.keyboard.press(key);

    await type('First name', 'Kay');
    await type('Username', 'kay.only');
    await type('Neighborhood', 'long island c');
    await page.getByRole('option', { name: 'Long Island City' }).waitFor();
    await press('Enter');
    await tabTo(page, 'Show my neighborhood');
    await press('Space');
    await type('Moved from', 'Lisbon');
    await type('Birthday', '05201996');
    await type('Instagram', '@kay.draws');
    await press('Enter');

    await page.getByRole('heading', { name: 'Work and education' }).and(focusedElement(page)).waitFor();
    await type('Occupation', 'Illustrator');
    await tabTo(page, 'Tech');
    await arrowTo(page, 'Arts');
    await press('Space');
    await tabTo(page, 'Next');
    await press('Enter');

    await page.getByRole('heading', { name: 'Your personality' }).and(focusedElement(page)).waitFor();
    for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'End']) {
      await page.keyboard.press('Tab');
      if (key === 'ArrowRight') await tabTo(page, 'Energy');
      await press(key);
    }
    await press('ArrowRight');
    await tabTo(page, 'Next');
    await press('Enter');

    await page.getByRole('heading', { name: 'Communication style and life goals' }).and(focusedElement(page)).waitFor();
    await tabTo(page, 'Career');
    for (const goal of ['Creativity', 'Social', 'Adventure']) {
      await arrowTo(page, goal);
      await press('Space');
    }
    await tabTo(page, 'Next');
    await press('Enter');

    await page.getByRole('heading', { name: 'Music and interests' }).and(focusedElement(page)).waitFor();
    await type('Favorite artists', 'bjork');
    await page.getByRole('option', { name: 'Björk' }).waitFor();
    await press('Enter');
    await page.getByText('1/5 selected').waitFor();
    await tabTo(page, 'Finish');
    await press('Enter');
    await page.waitForURL('**/intros');

    const savedProfile = await member.readOwn();
    expect(savedProfile.private.birthday).toBe('1996-05-20');
    expect(savedProfile.public).toMatchObject({
      username: 'kay.only',
      firstName: 'Kay',
      movedFromLocation: 'Lisbon',
      borough: 'Queens',
      showNeighborhood: false,
      socialLinks: { instagram: 'kay.draws' },
      occupation: 'Illustrator',
      careerField: 'arts',
      personalityTraits: { energyStyle: 4, decisionStyle: 2, socialStyle: 1, lifePace: 5, communicationStyle: 5 },
      lifeGoals: ['creativity', 'social', 'adventure'],
      topArtists: [{ name: 'Björk' }],
    });
  });

  it('W-01 W-02 W-04 W-20 saves each step in one update on Next, and does not open later steps before the first is saved', async () => {
    const member = await signUpMember((await fileProduct()).url, 'step.by.step');
    const { page, goto } = await actor({ member: 'step.by.step' });
    const saves = watchSaves(page);
    await goto('/profile-setup?step=4');
    await heading(page, 'Complete Your Profile').waitFor();
    await waitForStep(page, 1);
    await nextButton(page).click();
    expect(await fieldError(usernameField(page))).toContain('Choose a username first.');
    await usernameField(page).and(focusedElement(page)).waitFor();
    expect(saves).toEqual([]);
    await usernameField(page).fill('  step.by.step ');
    await nextButton(page).click();
    await waitForStep(page, 2);
    const first = await member.readOwn();
    expect(first.public?.username).toBe('step.by.step');
    for (const step of [2, 3, 4] as const) {
      await waitForStep(page, step);
      await nextButton(page).click();
    }
    await waitForStep(page, 5);
    await expect.poll(() => nextButton(page).count()).toBe(0);
    await backButton(page).click();
    await waitForStep(page, 4);
    await nextButton(page).click();
    await waitForStep(page, 5);
    await finishButton(page).click();
    await page.waitForURL('**/intros');
    const names = (part: object = {}) => Object.keys(part).sort();
    expect(names(saves[0]?.public)).toEqual(
      expect.arrayContaining(
        ['username', 'firstName', 'lastName', 'movedToNYCDate', 'movedToNYCReason', 'movedFromLocation'].concat([
          'neighborhood',
          'showNeighborhood',
          'profileImage',
        ]),
      ),
    );
    expect(names(saves[0]?.private)).toEqual(['birthday']);
    expect(names(saves[2]?.public)).toEqual(['mbtiType', 'personalityTraits', 'showPersonality']);
    expect(names(saves[3]?.public)).toEqual(expect.arrayContaining(['lifeGoals', 'lifestyleAnswers']));
    expect(names(saves.at(-1)?.public)).toEqual(expect.arrayContaining(['topArtists']));
    expect((await member.readOwn()).private.updatedAt).not.toBe(first.private.updatedAt);
  });

  it('W-05 goes on with a setup in another browser, and leads to Intros when it is finished there', async () => {
    const { page, goto } = await newcomer('two.browsers');
    await usernameField(page).fill('two.browsers');
    await nextButton(page).click();
    await waitForStep(page, 2);
    const otherBrowser = await actor({ member: 'two.browsers' });
    await otherBrowser.goto('/profile-setup?step=5');
    await heading(otherBrowser.page, 'Complete Your Profile').waitFor();
    await expect.poll(() => stepIndicators(otherBrowser.page).getByRole('button').count()).toBe(0);
    await finishButton(otherBrowser.page).click();
    await otherBrowser.page.waitForURL('**/intros');
    await goto('/profile-setup');
    await heading(page, 'Edit Profile').waitFor();
  });

  it('W-01 W-03 W-05 saves a changed step when an indicator is clicked, and leads to the own profile on Finish and Close', async () => {
    const { page, follow, member } = await editor('giulia.ferri');
    const saves = watchSaves(page);
    const indicator = (name: string) => stepIndicators(page).getByRole('button', { name });
    const saveButton = page.getByRole('button', { name: 'Save', exact: true });
    await saveButton.waitFor();
    await indicator('Goals').click();
    await waitForStep(page, 4);
    await saveButton.waitFor();
    expect(saves).toEqual([]);
    await textField(page, 'Looking for').fill('Someone who argues about pasta.');
    await indicator('Work').click();
    await waitForStep(page, 2);
    expect((await member.readOwn()).public?.lookingFor).toBe('Someone who argues about pasta.');
    await saveButton.waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.waitForURL('**/myprofile');
    await follow('/profile-setup?step=5');
    await page.getByRole('button', { name: 'Jazz', exact: true }).click();
    await finishButton(page).click();
    await page.waitForURL('**/myprofile');
    await page.getByText('Your profile is saved.').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  it('W-04 W-21 shows Failed to save progress, stays on the step and keeps the input, also across a reload, and saves it when the server is back', async () => {
    const { page, expects, member } = await editor('harpreet.singh', 2);
    expects(/500 PATCH|net::ERR_FAILED/);
    await textField(page, 'Company').fill('A new one');
    for (const fail of [(route: Route) => route.fulfill({ status: 500 }), (route: Route) => route.abort()]) {
      await page.route('**/api/users/*', (route) =>
        route.request().method() === 'PATCH' ? fail(route) : route.continue(),
      );
      const answered = page.waitForEvent('request', (request) => request.method() === 'PATCH');
      await nextButton(page).click();
      await answered;
      await saveError(page).waitFor();
      await waitForStep(page, 2);
      await expect.poll(() => textField(page, 'Company').inputValue()).toBe('A new one');
      await page.unroute('**/api/users/*');
    }
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.getByText('We restored your unsaved changes.').waitFor();
    await expect.poll(() => textField(page, 'Company').inputValue()).toBe('A new one');
    await nextButton(page).click();
    await waitForStep(page, 3);
    await expect.poll(() => saveError(page).count()).toBe(0);
    expect((await member.readOwn()).public?.company).toBe('A new one');
  });

  it('W-06 shows Failed to load profile with a retry, and redirects visitors to the login', async () => {
    const { page, goto, expects } = await actor({ member: 'mateo.rivas' });
    expects(/500 GET .*\/api\/users/);
    // The app also tries again by itself. Only the button may lead on.
    const pressed = page.locator('body[data-pressed]');
    await page.route('**/api/users/*', async (route) =>
      (await pressed.count()) > 0 ? route.continue() : route.fulfill({ status: 500 }),
    );
    await goto('/profile-setup');
    await heading(page, 'Failed to load profile').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.evaluate(() => addEventListener('click', () => document.body.setAttribute('data-pressed', ''), true));
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Edit Profile').waitFor();
    await expect.poll(() => textField(page, 'First name').inputValue()).toBe('Mateo');
    const visitor = await actor();
    await visitor.goto('/profile-setup');
    await visitor.page.waitForURL('**/login?to=%2Fprofile-setup');
  });

  it('W-10 checks the username when typing pauses: unchecked, checking, available, taken, and never the member’s own', async () => {
    const { page, expects } = await editor('giulia.ferri');
    expects(/500 GET .*usernames/);
    const usernamesAsked: string[] = [];
    let release: (() => void) | undefined;
    await page.route('**/api/usernames/*', async (route) => {
      usernamesAsked.push(decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? ''));
      if (usernamesAsked.length === 1) await new Promise<void>((resolve) => (release = resolve));
      await (usernamesAsked.length === 3 ? route.fulfill({ status: 500 }) : route.continue());
    });
    await usernameField(page).fill('no');
    await usernameField(page).fill('Giulia.FERRI');
    await usernameField(page).fill('');
    await usernameField(page).pressSequentially('giulia.new');
    await page.getByText('Checking…').waitFor();
    release?.();
    await page.getByText('Available').waitFor();
    await usernameField(page).fill(' AMARA.okafor ');
    await page.getByText('This username is taken.').waitFor();
    expect(await fieldError(usernameField(page))).toContain('This username is taken.');
    const warned = page.waitForEvent('console', (line) =>
      line.text().startsWith('Unable to check username availability'),
    );
    await usernameField(page).fill('giulia.newer');
    await warned;
    for (const text of ['Checking…', 'Available', 'This username is taken.']) {
      await expect.poll(() => page.getByText(text).count()).toBe(0);
    }
    // Not before half a second without typing.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await usernameField(page).fill('giulia.later');
    await page.clock.runFor(499);
    expect(usernamesAsked).toHaveLength(3);
    const request = page.waitForRequest('**/api/usernames/giulia.later');
    await page.clock.runFor(1);
    await request;
    await page.clock.resume();
    await usernameField(page).fill('giulia ferri');
    await page.getByText('Use letters, digits, dots and underscores only.').waitFor();
    expect(usernamesAsked).toEqual(['giulia.new', 'AMARA.okafor', 'giulia.newer', 'giulia.later']);
  });

  it('W-11 gives a username claimed at the same moment to one member; the other gets a clear error beside the field and keeps the input', async () => {
    const claimants = [await newcomer('first.claim'), await newcomer('second.claim')];
    for (const { page, expects } of claimants) {
      expects(/409 PATCH/);
      await textField(page, 'First name').fill('Sam');
      await usernameField(page).fill('the.one.name');
      await page.getByText('Available').waitFor();
    }
    await Promise.all(claimants.map(({ page }) => nextButton(page).click()));
    const outcomes: boolean[] = [];
    for (const { page } of claimants) {
      const through = page.getByRole('heading', { name: 'Work and education' });
      await through.or(page.getByText('We kept what you typed.')).first().waitFor();
      outcomes.push(await through.isVisible());
    }
    expect([...outcomes].sort()).toEqual([false, true]);
    const { page } = claimants[outcomes.indexOf(false)] as Actor;
    expect(await fieldError(usernameField(page))).toContain(errors.USERNAME_TAKEN);
    expect(await saveError(page).count()).toBe(0);
    await usernameField(page).and(focusedElement(page)).waitFor();
    await expect.poll(() => usernameField(page).inputValue()).toBe('the.one.name');
    await expect.poll(() => textField(page, 'First name').inputValue()).toBe('Sam');
    await usernameField(page).fill('the.other.name');
    await nextButton(page).click();
    await waitForStep(page, 2);
  });

  it('W-13 refuses a birthday in the future or under 18 beside the field, and accepts an 18th birthday', async () => {
    const { page, member, url } = await editor('chandrika.perera');
    const saves = watchSaves(page);
    const birthday = page.getByLabel('Birthday');
    const [year = 0, rest = ''] = [new Date().getFullYear(), new Date().toISOString().slice(4, 10)];
    for (const [day, sentence] of [
      [`${year + 1}-06-01`, 'That birthday is in the future. Please check the year.'],
      [`${year - 17}-01-01`, 'You need to be 18 or older to use Stoop.'],
    ] as const) {
      await birthday.fill(day);
      expect(await fieldError(birthday)).toContain(sentence);
      await nextButton(page).click();
      await birthday.and(focusedElement(page)).waitFor();
    }
    expect(saves).toEqual([]);
    const eighteen = `${year - 18}${rest === '-02-29' ? '-02-28' : rest}`;
    // In New York it may still be the previous day.
    const [, month, day] = eighteen.split('-').map(Number);
    const dayBefore = new Date(Date.UTC(year - 18, (month ?? 1) - 1, (day ?? 1) - 1)).toISOString().slice(0, 10);
    await birthday.fill(dayBefore);
    await nextButton(page).click();
    await waitForStep(page, 2);
    expect((await member.readOwn()).private.birthday).toBe(dayBefore);
    const otherMember = await memberOf(url, 'amara.okafor');
    expect(JSON.stringify(await otherMember.viewProfile(member.uid))).not.toContain(dayBefore);
  });

  it('W-03 W-21 restores unsaved input after a reload, discards it on request, asks before leaving, and saves from every step and on the way out', async () => {
    const { page } = await editor('amara.okafor');
    const bio = page.getByRole('textbox', { name: /^Bio/ });
    const saved = await bio.inputValue();
    await bio.fill('Half a sen');
    const dialogTypes: string[] = [];
    page.on('dialog', async (dialog) => {
      dialogTypes.push(dialog.type());
      await dialog.accept();
    });
    await page.reload();
    expect(dialogTypes).toEqual(['beforeunload']);
    await page.getByText('We restored your unsaved changes.').waitFor();
    await expect.poll(() => bio.inputValue()).toBe('Half a sen');
    await page.getByRole('button', { name: 'Discard them' }).press('Enter');
    await page.locator('h2:focus').waitFor();
    await expect.poll(() => bio.inputValue()).toBe(saved);

    await bio.fill('Half a thought');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => bio.inputValue()).toBe('Half a thought');
    // The bar has the links of every other page, on every width.
    const links = page.getByRole('banner').getByRole('link', { name: /^(?:Intros|Hangouts|Messages|Profile)/ });
    expect(await links.count()).toBe(4);
    await page.getByRole('link', { name: 'Stoop, home' }).click();
    await question.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL('**/intros');
    await page.goBack();
    await waitForStep(page, 1);
    await expect.poll(() => bio.inputValue()).toBe(saved);
    // Editing can be saved from every step, also on the way out.
    await bio.fill('Saved on the way out');
    await page.getByRole('link', { name: 'Stoop, home' }).click();
    await question.getByRole('button', { name: 'Save and leave' }).click();
    await page.waitForURL('**/intros');
    await page.goBack();
    await waitForStep(page, 1);
    await expect.poll(() => bio.inputValue()).toBe('Saved on the way out');
    await bio.fill(saved);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/myprofile');
    await page.getByText('Your profile is saved.').waitFor();
    // Beside each part of the profile, Edit opens that part alone.
    await page.getByRole('link', { name: 'Edit: Bio' }).click();
    await page.waitForURL('**/profile-setup?step=1&part=3');
    await bio.fill('From the part alone');
    expect([await usernameField(page).count(), await nextButton(page).count()]).toEqual([0, 0]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/myprofile');
    await page.getByText('From the part alone').waitFor();
  });

  it('W-01 W-23 G-10 G-11 G-12 has a preview in every step, which fits at 360px without accessibility violations in either theme', async () => {
    const { page, goto, follow } = await actor({ member: 'amara.okafor', viewport: PHONE });
    const problems: string[] = [];
    for (const step of [1, 2, 3, 4, 5] as const) {
      await (step === 1 ? goto : follow)(`/profile-setup?step=${step}`);
      await waitForStep(page, step);
      await page.getByText(`Step ${step} of 5:`).waitFor();
      await page.getByRole('button', { name: 'Preview your card' }).waitFor();
      problems.push(...(await axeViolationsInBothThemes(page)).map((fault) => `step ${step}: ${fault}`));
      const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflowPx > 0) problems.push(`step ${step} overflows by ${overflowPx}px`);
    }
    expect(problems).toEqual([]);
  });
});
