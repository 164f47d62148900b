import type { WizardStep } from '#contract/profiles/fields.ts';
import { paths } from '#web/platform/paths.ts';
import type { FormKey } from './wizard/form.ts';

/**
 * The questions of each step in parts: one screen each when a profile is set up on a phone, and what opens to edit a part of one's
 * own profile (W-03, W-22). The first two parts ask for what a card shows.
 */
export const PARTS: Record<WizardStep, readonly (readonly FormKey[])[]> = {
  1: [
    ['picked', 'profileImage', 'morePhotos', 'firstName', 'lastName', 'username'],
    ['neighborhood', 'borough', 'showNeighborhood'],
    ['bio', 'movedFromLocation', 'movedMonth', 'movedYear', 'movedToNYCReason', 'pronouns', 'birthday', 'socialLinks'],
  ],
  2: [['occupation', 'company', 'careerField', 'school', 'fieldOfStudy', 'level', 'graduationYear', 'languages']],
  3: [['showPersonality', 'personalityTraits', 'mbtiType']],
  4: [['communicationStyle', 'lifeGoals', 'lookingFor', 'careerGoals'], ['lifestyleAnswers']],
  5: [['topArtists', 'selectedGenres', 'selectedInterests', 'ownInterests', 'typedInterest']],
};
const STEPS = [1, 2, 3, 4, 5] as const;

/** Returns the part of a step with the field of an error, for example 'socialLinks.instagram'; null if the step has no such field. */
export function partWith(path: string, step: WizardStep): number | null {
  const index = PARTS[step].findIndex((keys) => keys.some((key) => path === key || path.startsWith(`${key}.`)));
  return index < 0 ? null : index + 1;
}

/** Returns the address that opens the part of the wizard with a field. */
export function editPathOf(field: FormKey): string {
  const step = STEPS.find((candidate) => partWith(field, candidate) !== null) ?? 1;
  return `${paths.profileSetup}?step=${step}&part=${partWith(field, step) ?? 1}`;
}
