import { describe, expect, it } from 'vitest';
import { PHONE, useActors } from './actors.ts';
import { fileProduct } from './file-product.ts';
import { focusedElement } from './forms.ts';
import { signUpMember } from './members.ts';
import { backButton, finishButton, nextButton, textField, usernameField, waitForStep, watchSaves } from './wizard.ts';

describe('the profile wizard on a phone', () => {
  const actor = useActors();

  it('W-02 W-04 W-22 W-23 I-09 asks one part of a step a screen on a phone, skips what is not required, previews the card, and says what would move it up', async () => {
    const member = await signUpMember((await fileProduct()).url, 'one.part');
    const { page, goto, follow } = await actor({ member: 'one.part', viewport: PHONE });
    const saves = watchSaves(page);
    await goto('/profile-setup?step=1&part=3');
    await waitForStep(page, 1);
    await page.getByText('Step 1 of 5: Basics · 1 of 4').waitFor();
    const skip = page.getByRole('button', { name: 'Skip for now' });
    expect(await page.getByRole('navigation', { name: 'Tabs' }).isVisible()).toBe(false);
    expect([await skip.count(), await backButton(page).count()]).toEqual([0, 0]);
    await expect.poll(() => page.getByRole('textbox', { name: /^Bio/ }).count()).toBe(0);
    await textField(page, 'First name').fill('Uma');
    await usernameField(page).fill('one.part');
    await page.getByRole('button', { name: 'Preview your card' }).click();
    const card = page.getByRole('dialog', { name: 'Your card' });
    await card.getByText('@one.part').waitFor();
    await page.goBack();
    await card.waitFor({ state: 'detached' });
    await expect.poll(() => textField(page, 'First name').inputValue()).toBe('Uma');
    const topOfNext = async () => Math.round((await nextButton(page).boundingBox())?.y ?? 0);
    const buttonTop = await topOfNext();
    // The error above the buttons does not cover the sentence under the field.
    await page.getByLabel(/^Birthday/).fill('2020-05-05');
    await nextButton(page).click();
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
    await page.getByLabel(/^Birthday/).fill('');
    await nextButton(page).click();
    await page.getByText('Step 1 of 5: Basics · 2 of 4').waitFor();
    await expect.poll(topOfNext, { message: 'the buttons keep their place' }).toBe(buttonTop);
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
    await skip.click();
    await page.getByRole('combobox', { name: /Neighborhood/ }).waitFor();
    await page
      .getByRole('radio', { name: 'Queens' })
      .or(page.getByRole('button', { name: 'Queens' }))
      .first()
      .click();
    await skip.waitFor({ state: 'detached' });
    await nextButton(page).click();
    await textField(page, 'Instagram').waitFor();
    await expect.poll(topOfNext, { message: 'the buttons keep their place on a short screen' }).toBe(buttonTop);
    // The server refuses a value of another part: its screen is shown with the error.
    await backButton(page).click();
    await backButton(page).click();
    await backButton(page).click();
    await usernameField(page).fill('');
    await follow('/profile-setup?step=1&part=4');
    await textField(page, 'Instagram').fill('uma.draws');
    await nextButton(page).click();
    await page.getByText('Step 1 of 5: Basics · 1 of 4').waitFor();
    await page.getByText('Choose a username first.').first().waitFor();
    await usernameField(page).fill('one.part');
    for (let part = 1; part <= 4; part++) await nextButton(page).click();
    await waitForStep(page, 2);
    for (let screens = 3 + 1 + 3; screens > 0; screens--) await skip.click();
    await waitForStep(page, 5);
    for (const part of [1, 2]) {
      await page.getByText(`Step 5 of 5: Tastes · ${part} of 3`).waitFor();
      expect([await nextButton(page).count(), await finishButton(page).count()]).toEqual([1, 0]);
      await skip.click();
    }
    await expect.poll(() => skip.count()).toBe(0);
    await page.getByRole('button', { name: 'Hiking', exact: true }).click();
    await finishButton(page).click();
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
