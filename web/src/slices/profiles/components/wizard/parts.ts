import type { WizardStep } from '#contract/profiles/fields.ts';
import type { FormKey } from './form.ts';
import { stepAfter, stepBefore, type WizardMode } from './steps.ts';

/** A screen of the wizard: a step, and from 1 on the part of its questions that is shown. */
export interface Screen {
  step: WizardStep;
  part: number;
}

/** The questions of each step in parts, one screen each when a profile is set up on a phone (W-22). */
export const PARTS: Record<WizardStep, readonly (readonly FormKey[])[]> = {
  1: [
    ['picked', 'profileImage', 'morePhotos', 'firstName', 'lastName', 'pronouns', 'username', 'birthday'],
    ['bio', 'movedFromLocation', 'movedMonth', 'movedYear', 'movedToNYCReason'],
    ['neighborhood', 'borough', 'showNeighborhood'],
    ['socialLinks'],
  ],
  2: [['occupation', 'company', 'careerField'], ['school', 'fieldOfStudy', 'level', 'graduationYear'], ['languages']],
  3: [['showPersonality', 'personalityTraits', 'mbtiType']],
  4: [['communicationStyle', 'lifeGoals'], ['lookingFor', 'careerGoals'], ['lifestyleAnswers']],
  5: [['topArtists'], ['selectedGenres'], ['selectedInterests']],
};

/** Returns the part of the address, `?part=2` for example. Before the first step is saved, it is the first, which has the username. */
export function partOf(partParam: string | null, step: WizardStep, hasPublic: boolean): number {
  const part = Number(partParam);
  return hasPublic && Number.isInteger(part) && part >= 1 && part <= PARTS[step].length ? part : 1;
}

/** Returns the part of a step with the field of an error, for example 'socialLinks.instagram'; null if the step has no such field. */
export function partWith(path: string, step: WizardStep): number | null {
  const index = PARTS[step].findIndex((keys) => keys.some((key) => path === key || path.startsWith(`${key}.`)));
  return index < 0 ? null : index + 1;
}

/** Returns the next screen; null after the last. Without parts a step is one screen. */
export function screenAfter({ step, part }: Screen, inParts: boolean): Screen | null {
  if (inParts && part < PARTS[step].length) return { step, part: part + 1 };
  const next = stepAfter(step);
  return next && { step: next, part: 1 };
}

/** Returns the screen before; null before the first. */
export function screenBefore({ step, part }: Screen, inParts: boolean): Screen | null {
  if (inParts && part > 1) return { step, part: part - 1 };
  const previous = stepBefore(step);
  return previous && { step: previous, part: inParts ? PARTS[previous].length : 1 };
}

/**
 * Returns whether a screen can be skipped: it asks for nothing that is required, it is not the last, and nothing on it is unsaved.
 * @param unsaved the keys with unsaved values
 */
export function canSkip(mode: WizardMode, screen: Screen, inParts: boolean, unsaved: readonly string[]): boolean {
  const keys: readonly string[] = inParts ? (PARTS[screen.step][screen.part - 1] ?? []) : PARTS[screen.step].flat();
  return (
    mode === 'setup' &&
    !keys.includes('username') &&
    screenAfter(screen, inParts) !== null &&
    !unsaved.some((key) => keys.includes(key))
  );
}
