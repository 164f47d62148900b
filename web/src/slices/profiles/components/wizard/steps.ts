import { WIZARD_STEPS } from '#contract/limits.ts';
import type { WizardStep } from '#contract/profiles/fields.ts';
import { paths } from '#web/platform/paths.ts';
import { type Draft, isDirty } from './form.ts';

/** `setup`: a newcomer on the way through for the first time; `edit`: who has finished it and came back (W-01, W-03). */
export type WizardMode = 'setup' | 'edit';

/**
 * Which of the two it is. The public part exists from the first saved step on, so a setup under way is remembered apart:
 * who reloads in step 3 is still setting up.
 */
export const modeOf = (hasPublic: boolean, setupUnderWay: boolean): WizardMode =>
  hasPublic && !setupUnderWay ? 'edit' : 'setup';

/** The step that the address asks for, as `?step=3`; nobody comes past the first before it is saved. */
export function stepOf(asked: string | null, hasPublic: boolean): WizardStep {
  const step = Number(asked);
  const known = Number.isInteger(step) && step >= 1 && step <= WIZARD_STEPS;
  return known && hasPublic ? (step as WizardStep) : 1;
}

export const ALL_STEPS = Array.from({ length: WIZARD_STEPS }, (_, i) => (i + 1) as WizardStep);

/** The step after this one; null after the last. */
export const after = (step: WizardStep): WizardStep | null => (step < WIZARD_STEPS ? ((step + 1) as WizardStep) : null);
/** The step before this one; null before the first. */
export const before = (step: WizardStep): WizardStep | null => (step > 1 ? ((step - 1) as WizardStep) : null);

/** Which steps a save on this one writes: itself; on Finish also those left unsaved by going back, in order (W-04). */
export const stepsToSave = (step: WizardStep, draft: Draft): WizardStep[] =>
  after(step) === null ? ALL_STEPS.filter((each) => each === step || isDirty(draft, each)) : [step];

/** Where Finish leads (W-05). */
export const destination = (mode: WizardMode): string => (mode === 'setup' ? paths.intros : paths.profile);
