import { describe, expect, it } from 'vitest';
import { PHONE, useActors } from './actors.ts';
import { fileProduct } from './file-product.ts';
import { focusedElement } from './forms.ts';
import { signUpMember } from './members.ts';
import {
  backButton,
  finishButton,
  nextButton,
  stepIndicators,
  textField,
  usernameField,
  waitForStep,
  watchSaves,
} from './wizard.ts';

describe('the profile wizard on a phone', () => {
  const actor = useActors();

  it('W-02 W-04 W-21 W-22 W-23 I-09 asks on a phone for what a card shows first, lets a newcomer finish from then on, keeps the buttons in place and errors in sight, previews the card, and says what would move it up', async () => {
    const member = await signUpMember((await fileProduct()).url, 'one.part');
    const { page, goto, follow } = await actor({ member: 'one.part', viewport: PHONE });
    const saves = watchSaves(page);
    await goto('/profile-setup?step=1&part=3');
    await waitForStep(page, 1);
    await page.getByText('Step 1 of 5: Basics · 1 of 3').waitFor();
    const finishNow = page.getByRole('button', { name: 'Finish now' });
    expect(await page.getByRole('navigation', { name: 'Tabs' }).isVisible()).toBe(false);
    expect([await finishNow.count(), await backButton(page).count()]).toEqual([0, 0]);
    await expect.poll(() => page.getByRole('textbox', { name: /^Bio/ }).count()).toBe(0);
    await textField(page, 'First name').fill('Uma');
    await usernameField(page).fill('one.part');
    await page.getByRole('button', { name: 'Preview your card' }).click();
    const card = page.getByRole('dialog', { name: 'Your card' });
    await card.getByText('@one.part').waitFor();
    await page.goBack();
    await card.waitFor({ state: 'detached' });
    await expect.poll(() => textField(page, 'First name').inputValue()).toBe('Uma');
    const placeOfNext = async () => {
      const { x = 0, y = 0 } = (await nextButton(page).boundingBox()) ?? {};
      return [Math.round(x), Math.round(y)];
    };
    const place = await placeOfNext();
    /** Returns the width of the filled part of a step's bar. */
    const filled = (step: number) =>
      stepIndicators(page)
        .getByRole('listitem')
        .nth(step - 1)
        .locator('[aria-current]')
        .evaluate((bar) => getComputedStyle(bar, '::before').backgroundSize);
    await expect.poll(() => filled(1)).toMatch(/^calc\(33|^33/);
    await nextButton(page).click();
    await page.getByText('Step 1 of 5: Basics · 2 of 3').waitFor();
    await expect.poll(placeOfNext, { message: 'the buttons keep their place' }).toEqual(place);
    await expect.poll(() => filled(1)).toMatch(/^calc\(66|^66/);
    expect(saves).toHaveLength(1);
    await page
      .getByRole('heading', { name: /^About you/ })
      .and(focusedElement(page))
      .waitFor();
    // The menu of the bar has the links of every other page.
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
    expect(
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^(?:Intros|Hangouts|Messages|Profile)$/ })
        .count(),
    ).toBe(4);
    await page.getByRole('button', { name: 'Close menu' }).click();
    await page
      .getByRole('radio', { name: 'Queens' })
      .or(page.getByRole('button', { name: 'Queens' }))
      .first()
      .click();
    expect(await finishNow.count()).toBe(0);
    // Leaving offers to save.
    await page.getByRole('link', { name: 'Stoop, home' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save and leave' }).click();
    await page.waitForURL('**/intros');
    await goto('/profile-setup?step=1&part=2');
    expect((await member.readOwn()).public?.borough).toBe('Queens');
    await page.getByRole('button', { name: 'Hiking', exact: true }).click();
    await nextButton(page).click();
    await textField(page, 'Instagram').waitFor();
    expect((await member.readOwn()).public?.selectedInterests).toEqual(['hiking']);
    await expect.poll(placeOfNext, { message: 'the buttons keep their place on a long screen' }).toEqual(place);
    // With a keyboard on the screen, no bar covers the sentence under the field.
    await page.setViewportSize({ width: PHONE.width, height: 440 });
    await page.getByLabel(/^Birthday/).fill('2020-05-05');
    await finishNow.click();
    const sentence = page.getByText('You need to be 18 or older to use Stoop.').first();
    await sentence.waitFor();
    await expect
      .poll(() =>
        sentence.evaluate((element) => {
          const { x, y, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(x + 4, y + height / 2));
        }),
      )
      .toBe(true);
    await page.setViewportSize(PHONE);
    await page.getByLabel(/^Birthday/).fill('');
    // The server refuses a value of another part: its screen is shown with the error.
    await backButton(page).click();
    await backButton(page).click();
    await usernameField(page).fill('');
    await follow('/profile-setup?step=1&part=3');
    await textField(page, 'Instagram').fill('uma.draws');
    await nextButton(page).click();
    await page.getByText('Step 1 of 5: Basics · 1 of 3').waitFor();
    await page.getByText('Choose a username first.').first().waitFor();
    await usernameField(page).fill('one.part');
    let screens = 1;
    for (; (await finishButton(page).count()) === 0; screens++) {
      const summary = await page.getByText(/^Step \d of 5/).innerText();
      await nextButton(page).click();
      await page.getByText(summary, { exact: true }).waitFor({ state: 'detached' });
      if (await nextButton(page).count()) expect(await placeOfNext()).toEqual(place);
    }
    expect(screens).toBe(8);
    expect(await finishNow.count()).toBe(0);
    await backButton(page).click();
    await finishNow.click();
    await page.waitForURL('**/intros');
    // A card without a photo comes after others, and the member learns it.
    const end = page.getByRole('dialog', { name: 'Welcome, Uma' });
    await end.getByText('People with a photo are listed before you. Add one, and you move up.').waitFor();
    await page.goBack();
    await end.waitFor({ state: 'detached' });
    await page
      .getByRole('region', { name: 'Your first thirty days' })
      .getByText('People with a photo are listed before you.')
      .waitFor();
    const savedProfile = await member.readOwn();
    expect(savedProfile.isSetUp).toBe(true);
    expect(savedProfile.public).toMatchObject({
      firstName: 'Uma',
      borough: 'Queens',
      socialLinks: { instagram: 'uma.draws' },
      selectedInterests: ['hiking'],
    });
  });
});
