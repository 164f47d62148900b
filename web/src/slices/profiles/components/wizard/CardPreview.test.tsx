import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { WizardStep } from '#contract/profiles/fields.ts';
import { CardPreview } from './CardPreview.tsx';
import { formOf, type WizardForm } from './form.ts';

const empty = formOf({
  uid: 'a'.repeat(28),
  public: null,
  private: { birthday: null, email: 'maya@example.com', updatedAt: null },
  isEmailConfirmed: true,
  isSetUp: true,
  can: { moderate: false, operate: false },
  language: 'en',
});
const typed: WizardForm = {
  ...empty,
  firstName: 'Maya',
  username: 'maya.lin',
  neighborhood: 'astoria',
  borough: 'Queens',
  occupation: 'Baker',
  movedFromLocation: 'Lisbon',
  selectedInterests: ['hiking', 'food'],
  communicationStyle: 'playful',
  lifeGoals: ['adventure'],
  lookingFor: 'Somebody to climb with.',
};
const rendered = (step: WizardStep, form: WizardForm, photo: string | null = null) =>
  renderToStaticMarkup(<CardPreview form={form} photo={photo} step={step} />);
/** Returns the words of the preview. */
const shownText = (step: WizardStep, form: WizardForm = typed) => rendered(step, form).replaceAll(/<[^>]*>/g, '\n');

it('W-23 previews the card with the values as typed in every step', () => {
  for (const step of [1, 2, 3, 4, 5] as const)
    for (const word of ['Maya', '@maya.lin', 'Astoria', 'Baker · from Lisbon', 'Hiking', 'Food'])
      expect(shownText(step), `${word} in step ${step}`).toContain(word);
  expect(shownText(1, { ...typed, showNeighborhood: false })).not.toMatch(/Astoria|Queens/);
});

it('W-23 previews the photo that was just chosen, the pronouns, and a name before there is one', () => {
  expect(rendered(1, typed, 'blob:chosen')).toContain('src="blob:chosen"');
  expect(shownText(1, { ...typed, pronouns: ' she/her ' })).toContain('@maya.lin · she/her');
  expect(shownText(1, { ...typed, firstName: '' })).toContain('Your name');
});

it('W-23 previews what a step adds to the profile and not to the card: the insights of step 3, the words of step 4', () => {
  const answered = { ...typed, personalityTraits: { ...typed.personalityTraits, energyStyle: 1 } };
  expect(shownText(3, answered)).toContain('Recharges in Solitude');
  expect(shownText(3, answered), 'a slider that nobody touched').not.toContain('Guided by Logic');
  expect(shownText(3)).not.toContain('On your profile');
  expect(shownText(3, { ...answered, showPersonality: false })).not.toContain('Recharges in Solitude');
  for (const word of ['Playful', 'Adventure', 'Somebody to climb with.']) expect(shownText(4)).toContain(word);
  expect(shownText(5)).not.toMatch(/Recharges in Solitude|Playful/);
});

it('I-09 W-23 says that the card appears like this only with a photo and words, and otherwise what would move it up', () => {
  const appears = 'This is how you appear on Intros.';
  expect(shownText(1)).not.toContain(appears);
  expect(rendered(1, typed, 'blob:chosen')).toContain(appears);
  expect(shownText(1)).toContain('People with a photo are listed before you.');
  expect(rendered(1, { ...empty, username: 'maya' }, 'blob:chosen')).toContain('Add a line or one interest');
  expect(shownText(1, empty)).toContain('A photo, and a line about you or one interest, move you up.');
  // Others do not see the texts of hidden insights.
  const hidden = { ...empty, lookingFor: 'Somebody to climb with.', showPersonality: false };
  expect(rendered(4, hidden, 'blob:chosen')).not.toContain(appears);
});
