import { WIZARD_STEPS } from '#contract/limits.ts';
import type { WizardStep } from '#contract/profiles/fields.ts';
import type { OwnUser } from '#contract/profiles/views.ts';
import { paths } from '#web/platform/paths.ts';
import { type Draft, isDirty } from './form.ts';

/** `setup` until the wizard was finished once, `edit` after that (W-01, W-03). */
export type WizardMode = 'setup' | 'edit';

/** Returns the mode. The server knows whether the wizard was finished, so a setup goes on in any browser. */
export const modeOf = ({ isSetUp }: Pick<OwnUser, 'isSetUp'>): WizardMode => (isSetUp ? 'edit' : 'setup');

/** Returns the step of the address, `?step=3` for example. Before the first step is saved, it is the first. */
export function stepOf(stepParam: string | null, hasPublic: boolean): WizardStep {
  const step = Number(stepParam);
  const isValid = Number.isInteger(step) && step >= 1 && step <= WIZARD_STEPS;
  return isValid && hasPublic ? (step as WizardStep) : 1;
}

export const ALL_STEPS = Array.from({ length: WIZARD_STEPS }, (_, i) => (i + 1) as WizardStep);

/** Returns the next step; null after the last. */
export const stepAfter = (step: WizardStep): WizardStep | null =>
  step < WIZARD_STEPS ? ((step + 1) as WizardStep) : null;
/** Returns the previous step; null before the first. */
export const stepBefore = (step: WizardStep): WizardStep | null => (step > 1 ? ((step - 1) as WizardStep) : null);

/** Returns the steps to save on the way out: the current one and others with unsaved values, in order (W-04). */
export const stepsToSave = (step: WizardStep, draft: Draft): WizardStep[] =>
  ALL_STEPS.filter((candidate) => candidate === step || isDirty(draft, candidate));

/** Returns the page after Finish (W-05). */
export const destination = (mode: WizardMode): string => (mode === 'setup' ? paths.intros : paths.profile);
