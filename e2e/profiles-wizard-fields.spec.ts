import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LIFESTYLE_QUESTIONS } from '#contract/profiles/options.ts';
import { errors } from '#web/text/en/server-errors.ts';
import { text } from '#web/text/index.ts';
import { useActors } from './actors.ts';
import { axeViolations } from './axe.ts';
import { fileProduct } from './file-product.ts';
import { fieldError, focusedElement, heading } from './forms.ts';
import { memberOf } from './members.ts';
import {
  choosePhoto,
  finishButton,
  HEIC,
  meanColors,
  nextButton,
  saveError,
  testPhoto,
  textField,
  waitForStep,
} from './wizard.ts';

const pressed = (page: Page, group: string) =>
  page.getByRole('group', { name: group }).getByRole('button', { pressed: true });

/** Returns a function that opens a wizard step of a demo member in edit mode. */
const editorWith = (actor: ReturnType<typeof useActors>) => async (name: string, step: 1 | 2 | 3 | 4 | 5) => {
  const editor = await actor({ member: name });
  await editor.goto(`/profile-setup?step=${step}`);
  await heading(editor.page, 'Edit Profile').waitFor();
  return Object.assign(editor, { member: await memberOf(editor.url, name) });
};

describe('the profile photo', () => {
  const actor = useActors();
  const editor = editorWith(actor);
  const crop = (page: Page) => page.getByRole('dialog', { name: 'Move and zoom' });
  const uploaded = (page: Page) => page.getByText('Photo uploaded. It is saved with this step.').waitFor();
  const use = async (page: Page) => crop(page).getByRole('button', { name: 'Use photo' }).click();
  const problem = (page: Page) => page.getByRole('group', { name: 'Profile photo' }).getByRole('alert');

  it('W-08 W-09 crops the photo to the centered square, shows it as a circle, uploads it at once as JPEG of quality 0.8, and again when the step is saved', async () => {
    const { page, url, goto, follow } = await actor({ member: 'thandi.nkosi' });
    const member = await memberOf(url, 'thandi.nkosi');
    await page.addInitScript(() => {
      const toBlob = HTMLCanvasElement.prototype.toBlob;
      HTMLCanvasElement.prototype.toBlob = function (callback, type, quality) {
        Object.assign(window, { written: { type, quality, width: this.width, height: this.height } });
        return toBlob.call(this, callback, type, quality);
      };
    });
    const puts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT')
        puts.push(`${request.headers()['content-type']} ${new URL(request.url()).pathname}`);
    });
    await goto('/profile-setup?step=1');
    await choosePhoto(page, testPhoto);
    // The part outside of the circle is dimmed.
    const part = crop(page).locator('.reactEasyCrop_CropArea');
    await expect.poll(() => part.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('50%');
    await use(page);
    await uploaded(page);
    expect(await page.evaluate(() => 'written' in window && window.written)).toEqual({
      type: 'image/jpeg',
      quality: 0.8,
      width: 1024,
      height: 1024,
    });
    expect(puts).toEqual([`image/jpeg /api/profile-images/${member.uid}/profile.jpg`]);
    const face = page.getByRole('img', { name: 'Your profile photo' }).locator('xpath=ancestor-or-self::*');
    expect(
      await face.evaluateAll((elements) => elements.map((element) => getComputedStyle(element).borderRadius)),
    ).toContain('50%');
    const imageBefore = (await member.readOwn()).public?.profileImage;
    await nextButton(page).click();
    await waitForStep(page, 2);
    expect(puts[1]).toMatch(new RegExp(`^image/jpeg /api/profile-images/${member.uid}/saved/\\d{13}$`));
    const image = (await member.readOwn()).public?.profileImage ?? '';
    expect(image).not.toBe(imageBefore);
    const stored = await page.request.get(url + image);
    expect(stored.headers()['content-type']).toBe('image/jpeg');
    const { red, green } = await meanColors(await stored.body());
    expect([red > 0.8, green < 0.05]).toEqual([true, true]);
    await follow('/myprofile');
    await page.getByRole('img', { name: 'Photo of Thandiwe Nkosi' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Enlarge the photo/ }).isVisible()).toBe(true);
  });

  it('W-08 zooms and moves the photo, also by keyboard, before and after it is used, and on a page without idle moments', async () => {
    const { page } = await editor('hugo.marchand', 1);
    const shownBytes = async () => {
      const face = page.getByRole('group', { name: 'Profile photo' }).getByRole('img', { name: 'Your profile photo' });
      const src = await face.getAttribute('src');
      const bytes = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address ?? '';
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 64;
        canvas.getContext('2d')?.drawImage(image, 0, 0, 64, 64);
        return canvas.toDataURL('image/png').split(',')[1] ?? '';
      }, src);
      return meanColors(Buffer.from(bytes, 'base64'));
    };
    await choosePhoto(page, testPhoto);
    const zoom = crop(page).getByRole('slider', { name: 'Zoom' });
    await zoom.focus();
    await page.keyboard.press('End');
    await expect.poll(() => zoom.getAttribute('aria-valuetext')).toBe('300 percent');
    expect(await axeViolations(page)).toEqual([]);
    await use(page);
    await uploaded(page);
    expect((await shownBytes()).blue).toBeGreaterThan(0.9);

    await page.getByRole('button', { name: 'Edit photo' }).click();
    await page.getByRole('menuitem', { name: 'Adjust this photo' }).click();
    await crop(page).getByRole('group', { name: 'Photo; arrow keys move it' }).focus();
    for (let presses = 0; presses < 20; presses++) await page.keyboard.press('ArrowLeft');
    await page.evaluate('HTMLCanvasElement.prototype.toBlob = () => {} // Never idle.');
    await use(page);
    await uploaded(page);
    expect((await shownBytes()).green).toBeGreaterThan(0.15);
  });

  it('W-09 shows Failed to upload image. Please try again. on choosing and on saving, and uploads on retry', async () => {
    const { page, expects } = await editor('ruth.abebe', 1);
    expects(/500 PUT/);
    await page.route('**/api/profile-images/**', (route) => route.fulfill({ status: 500 }));
    await choosePhoto(page, testPhoto);
    await use(page);
    await problem(page).filter({ hasText: 'Failed to upload image. Please try again.' }).waitFor();
    await page.unroute('**/api/profile-images/**');
    await page.getByRole('group', { name: 'Profile photo' }).getByRole('button', { name: 'Try again' }).click();
    await uploaded(page);
    await page.route('**/api/profile-images/*/saved/*', (route) => route.fulfill({ status: 500 }));
    await nextButton(page).click();
    await saveError(page).waitFor();
    await problem(page).filter({ hasText: 'Failed to upload image. Please try again.' }).waitFor();
    await page.unroute('**/api/profile-images/*/saved/*');
    await nextButton(page).click();
    await waitForStep(page, 2);
  });

  it('W-09 shows Error processing image. Please try again. for an unreadable file, names HEIC, and keeps the previous photo', async () => {
    const { page, expects } = await editor('walt.jensen', 1);
    expects(/415 PUT/);
    const face = page.getByRole('img', { name: 'Your profile photo' });
    const sourceBefore = await face.getAttribute('src');
    await choosePhoto(page, Buffer.from('This is not a picture.'));
    await problem(page).filter({ hasText: 'Error processing image. Please try again.' }).waitFor();
    await crop(page).waitFor({ state: 'detached' });
    await choosePhoto(page, HEIC, 'me.heic', 'image/heic');
    await problem(page).filter({ hasText: errors.PHOTO_HEIC }).waitFor();
    await expect.poll(() => face.getAttribute('src')).toBe(sourceBefore);
    const code = 'PHOTO_TOO_LARGE';
    const message = errors[code];
    const answer = { status: 415, contentType: 'application/json', body: JSON.stringify({ error: { code, message } }) };
    await page.route('**/api/profile-images/**', (route) => route.fulfill(answer));
    await choosePhoto(page, testPhoto);
    await use(page);
    await problem(page).filter({ hasText: message }).waitFor();
  });
});

describe('the fields of the wizard', () => {
  const actor = useActors();
  const editor = editorWith(actor);
  it('W-07 W-12 saves the month of the move and LinkedIn, sets the borough of a chosen neighborhood, and clears the neighborhood when another borough is chosen', async () => {
    const { page, member } = await editor('camila.reyes', 1);
    for (const [label, option] of [
      ['Month', 'August'],
      ['Year', '2023'],
    ] as const) {
      await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    }
    await textField(page, 'LinkedIn').fill('https://www.linkedin.com/camila-reyes');
    const hood = page.getByRole('combobox', { name: 'Neighborhood', exact: true });
    // Enter without a match neither saves the step nor drops the typed text.
    await hood.fill('Aster');
    await hood.press('Enter');
    await expect.poll(() => hood.inputValue()).toBe('Aster');
    await hood.press('Escape');
    await waitForStep(page, 1);
    await expect.poll(() => page.getByRole('button', { name: 'Neighborhood', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show neighborhoods' }).click();
    await page.getByRole('option').first().waitFor();
    await hood.fill('jackson');
    await page.getByRole('option', { name: 'Jackson Heights' }).click();
    await expect.poll(() => pressed(page, 'Borough').allInnerTexts()).toEqual([expect.stringContaining('Queens')]);
    await nextButton(page).click();
    await waitForStep(page, 2);
    expect((await member.readOwn()).public).toMatchObject({
      neighborhood: expect.stringMatching(/jackson/),
      borough: 'Queens',
      movedToNYCDate: '2023-08',
      socialLinks: { linkedin: 'camila-reyes' },
    });

    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('group', { name: 'Borough' }).getByRole('button', { name: 'Brooklyn' }).click();
    await expect.poll(() => hood.inputValue()).toBe('');
    await nextButton(page).click();
    await waitForStep(page, 2);
    expect((await member.readOwn()).public).toMatchObject({ neighborhood: null, borough: 'Brooklyn' });
  });

  it('W-14 W-19 O-04 saves work, education, one career field and several languages, and refuses a text that is too long', async () => {
    const { page, follow, member } = await editor('kai.kahale', 2);
    // Every line shows its maximum when it is near.
    await textField(page, 'Occupation').fill('x'.repeat(81));
    await page.getByText('81/80').waitFor();
    for (const [name, value] of [
      ['Occupation', 'Luthier'],
      ['Company', 'Strings & Sons'],
      ['School', 'School of Wood'],
      ['Field of study', 'Acoustics'],
    ] as const) {
      await textField(page, name).fill(value);
    }
    await textField(page, 'Graduation year').fill('');
    await textField(page, 'Graduation year').pressSequentially('19x89');
    await page.getByRole('combobox', { name: 'Level' }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      'No answer',
      'High school',
      "Bachelor's",
      "Master's",
      'PhD',
      'Other',
    ]);
    await page.getByRole('option', { name: "Master's" }).click();
    await page.getByRole('group', { name: 'Career field' }).getByRole('button', { name: 'Science' }).click();
    await page.getByRole('group', { name: 'Career field' }).getByRole('button', { name: 'Arts' }).click();
    await expect.poll(() => pressed(page, 'Career field').allInnerTexts()).toEqual(['Arts']);
    for (const language of ['Korean', 'Italian'])
      await page.getByRole('button', { name: language, exact: true }).click();
    await nextButton(page).click();
    await waitForStep(page, 3);
    expect((await member.readOwn()).public).toMatchObject({
      occupation: 'Luthier',
      company: 'Strings & Sons',
      education: { school: 'School of Wood', fieldOfStudy: 'Acoustics', level: 'masters', graduationYear: 1989 },
      careerField: 'arts',
      languages: expect.arrayContaining(['korean', 'italian']),
    });

    // Both answers can be taken back.
    await follow('/profile-setup?step=2');
    await page.getByRole('combobox', { name: 'Level' }).click();
    await page.getByRole('option', { name: 'No answer' }).click();
    await page.getByRole('group', { name: 'Career field' }).getByRole('button', { name: 'Arts' }).click();
    await expect.poll(() => pressed(page, 'Career field').count()).toBe(0);
    await nextButton(page).click();
    await waitForStep(page, 3);
    expect((await member.readOwn()).public).toMatchObject({ education: { level: null }, careerField: null });

    await follow('/profile-setup?step=1');
    // The sign before the username is shown, and is no part of it.
    const username = textField(page, 'Username');
    expect(await username.inputValue()).toBe('kai.kahale');
    await expect.poll(() => page.getByText('@', { exact: true }).isVisible()).toBe(true);
    const bio = page.getByRole('textbox', { name: /^Bio/ });
    await bio.fill('x'.repeat(281));
    await page.getByText('281/280').waitFor();
    await nextButton(page).click();
    await bio.and(focusedElement(page)).waitFor();
    expect(await fieldError(bio)).toMatch(/280/);
  });

  it('W-15 sets five labeled sliders from 1 to 5 by keyboard, clamped, and saves the switch that shows them', async () => {
    const member = await memberOf((await fileProduct()).url, 'simone.duval');
    await member.save({ public: { personalityTraits: traits(3) } });
    const { page } = await editor('simone.duval', 3);
    await expect.poll(() => page.getByRole('switch', { name: 'Show my Personality Insights' }).isChecked()).toBe(true);
    for (const ends of [
      ['Recharges in Solitude', 'Energized by People'],
      ['Guided by Logic', 'Led by Feelings'],
      ['Intimate Conversations', 'Social Activities'],
      ['Structured & Organized', 'Free & Spontaneous'],
      ['Clear & Direct', 'Warm & Tactful'],
    ])
      for (const end of ends) await page.getByText(end, { exact: true }).first().waitFor();
    const sliders = page.getByRole('slider');
    expect(
      await sliders.evaluateAll((elements) => elements.map((element) => (element as HTMLInputElement).value)),
    ).toEqual(Array(5).fill('3'));
    const keys = [
      ['ArrowRight'],
      ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
      ['End', 'ArrowRight'],
      ['Home'],
      [],
    ];
    for (const [index, presses] of keys.entries()) {
      await sliders.nth(index).focus();
      for (const key of presses) await page.keyboard.press(key);
    }
    await expect.poll(() => sliders.nth(0).getAttribute('aria-valuetext')).toBe('Leaning to Energized by People');
    await page.getByRole('switch', { name: 'Show my Personality Insights' }).click();
    await page.getByRole('combobox', { name: /^MBTI type/ }).waitFor();
    await nextButton(page).click();
    await waitForStep(page, 4);
    expect((await member.readOwn()).public).toMatchObject({
      personalityTraits: { energyStyle: 4, decisionStyle: 1, socialStyle: 5, lifePace: 1, communicationStyle: 3 },
      showPersonality: false,
    });
    await member.save({ public: { showPersonality: true } });
  });
  const traits = (n: number) => ({
    energyStyle: n,
    decisionStyle: n,
    socialStyle: n,
    lifePace: n,
    communicationStyle: n,
  });

  it('W-16 O-06 allows three life goals, disables the others, counts them, and saves one of eight communication styles', async () => {
    const { page, member } = await editor('kofi.mensah', 4);
    const goals = page.getByRole('group', { name: 'Life goals' });
    while ((await pressed(page, 'Life goals').count()) > 0) await pressed(page, 'Life goals').first().click();
    await goals.getByText('0/3 selected').waitFor();
    const names = 'Career Creativity Learning Health Social Adventure Impact Balance'.split(' ');
    expect(await goals.getByRole('button').allInnerTexts()).toEqual(names);
    for (const goal of ['Health', 'Impact', 'Balance']) await goals.getByRole('button', { name: goal }).click();
    await goals.getByText('3/3 selected').waitFor();
    await expect.poll(() => goals.getByRole('button', { disabled: true }).count()).toBe(5);
    await goals.getByRole('button', { name: 'Impact' }).click();
    await goals.getByText('2/3 selected').waitFor();
    await expect.poll(() => goals.getByRole('button', { disabled: true }).count()).toBe(0);
    const style = page.getByRole('group', { name: 'Communication style' });
    await expect.poll(() => style.getByRole('button').count()).toBe(8);
    await style.getByRole('button', { name: 'Playful' }).click();
    const answers = { askMeAbout: 'Bridges.', bestMeal: 'Jollof at 8 AM.', onRepeat: 'Nina Simone.' };
    const list = page.getByRole('group', { name: 'Questions to answer' });
    while ((await pressed(page, 'Questions to answer').count()) > 0)
      await pressed(page, 'Questions to answer').first().click();
    for (const [question, value] of Object.entries(answers)) {
      const name = text.options.lifestyleQuestions[question as keyof typeof answers];
      await list.getByRole('button', { name }).click();
      await textField(page, name).fill(value);
    }
    await expect.poll(() => list.getByRole('button', { disabled: true }).count()).toBe(LIFESTYLE_QUESTIONS.length - 3);
    await textField(page, 'Career goals').fill('To build bridges.');
    await textField(page, 'Looking for').fill('People who hum.');
    await nextButton(page).click();
    await waitForStep(page, 5);
    expect((await member.readOwn()).public).toMatchObject({
      lifeGoals: ['health', 'balance'],
      communicationStyle: 'playful',
      lifestyleAnswers: answers,
      careerGoals: 'To build bridges.',
      lookingFor: 'People who hum.',
    });
  });

  it('W-17 W-18 finds artists despite typos and missing accents, allows five without duplicates, in a list of at most 300px', async () => {
    const { page, member } = await editor('dana.begay', 5);
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('searchArtists')) searches.push(request.postDataJSON().data.searchTerm);
    });
    const artists = page.getByRole('combobox', { name: 'Favorite artists' });
    while ((await page.getByRole('list', { name: 'Chosen artists' }).count()) > 0) {
      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click();
    }
    await page.getByText('0/5 selected').last().waitFor();
    await artists.pressSequentially('a');
    await page.getByText('Type at least two letters.').first().waitFor();
    await artists.press('Escape');
    const choose = async (typed: string, name: string) => {
      await artists.fill('');
      await artists.pressSequentially(typed);
      await page.getByRole('option', { name, exact: true }).click();
    };
    await choose('bjork', 'Björk');
    await choose('radiohaed', 'Radiohead');
    await choose('beyonce', 'Beyoncé');
    expect(searches).toEqual(expect.arrayContaining(['bjork', 'radiohaed', 'beyonce']));
    // A search waits until typing pauses, which a slow machine also does within a word.
    expect(searches.length).toBeLessThan('bjorkradiohaedbeyonce'.length);
    expect(searches.filter((term) => term.length < 2)).toEqual([]);
    await choose('sigur', 'Sigur Rós');
    await artists.fill('the');
    await page.getByRole('option').nth(5).waitFor();
    expect((await page.getByRole('listbox').boundingBox())?.height).toBeLessThanOrEqual(300);
    await choose('nina', 'Nina Simone');
    await page.getByText('5/5 selected').waitFor();
    await expect.poll(() => artists.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Remove Radiohead' }).click();
    await page.getByText('4/5 selected').waitFor();
    // Choosing an artist again removes it, so there are no duplicates.
    await choose('bjork', 'Björk');
    await page.getByText('3/5 selected').waitFor();
    for (const group of ['Music genres', 'Other interests'])
      while ((await pressed(page, group).count()) > 0) await pressed(page, group).first().click();
    for (const [group, choice] of [
      ['Music genres', 'Latin'],
      ['Other interests', 'Yoga'],
      ['Other interests', 'Photography'],
    ] as const)
      await page.getByRole('group', { name: group }).getByRole('button', { name: choice, exact: true }).click();
    await finishButton(page).click();
    await page.waitForURL('**/myprofile');
    const savedProfile = (await member.readOwn()).public;
    expect(savedProfile?.topArtists.map(({ name }) => name)).toEqual(['Beyoncé', 'Sigur Rós', 'Nina Simone']);
    expect(savedProfile?.selectedGenres).toEqual(['latin']);
    expect([...(savedProfile?.selectedInterests ?? [])].sort()).toEqual(['photography', 'yoga']);
  });

  it('P-21 adds interests in own words by keyboard, with the spelling of others, chooses those of the list there, and shows them', async () => {
    const { page, member } = await editor('petra.hoffmann', 5);
    const own = page.getByRole('combobox', { name: 'Anything else you like' });
    const added = page.getByRole('list', { name: 'Interests you added' }).getByRole('listitem');
    await own.pressSequentially('BOULDER');
    await page.getByRole('option', { name: 'Add “BOULDER”' }).waitFor();
    await page.getByRole('option', { name: 'bouldering' }).waitFor();
    await own.press('ArrowDown');
    await own.press('Enter');
    await expect.poll(() => added.allTextContents()).toEqual(['bouldering']);
    await own.pressSequentially('dancing');
    await own.press('Enter');
    await pressed(page, 'Other interests').filter({ hasText: 'Dancing' }).waitFor();
    await own.pressSequentially('Accordion');
    await own.press('Enter');
    await expect.poll(() => added.allTextContents()).toEqual(['bouldering', 'Accordion']);
    expect(await axeViolations(page)).toEqual([]);
    // Enter would finish the wizard.
    await own.pressSequentially('accordion');
    await page.getByText('You’ve added this one.').waitFor();
    await own.press('Enter');
    await page.getByText('You’ve added this one.').waitFor();
    await own.fill('');
    // The open list hides the rest of the page.
    await own.press('Escape');
    await page.getByRole('button', { name: 'Remove bouldering' }).press('Enter');
    await expect.poll(() => own.evaluate((input) => input === document.activeElement)).toBe(true);
    // A typed text counts without Enter, also after a reload.
    await own.pressSequentially('Sourdough baking');
    await page.reload();
    await expect.poll(() => own.inputValue()).toBe('Sourdough baking');
    await finishButton(page).click();
    await page.waitForURL('**/myprofile');
    const savedProfile = (await member.readOwn()).public;
    expect(savedProfile?.ownInterests).toEqual(['Accordion', 'Sourdough baking']);
    expect(savedProfile?.selectedInterests).toContain('dancing');
    await page.getByRole('list', { name: 'Interests' }).getByText('Sourdough baking').waitFor();
  });
});
