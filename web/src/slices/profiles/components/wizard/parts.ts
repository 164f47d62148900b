import type { WizardStep } from '#contract/profiles/fields.ts';
import { PARTS } from '../sections.ts';
import { stepAfter, stepBefore, type WizardMode } from './steps.ts';

/** A screen of the wizard: a step, and from 1 on the part of its questions that is shown. */
export interface Screen {
  step: WizardStep;
  part: number;
}

/** Returns the part of the address, `?part=2` for example. Before the first step is saved, it is the first, which has the username. */
export function partOf(partParam: string | null, step: WizardStep, hasPublic: boolean): number {
  const part = Number(partParam);
  return hasPublic && Number.isInteger(part) && part >= 1 && part <= PARTS[step].length ? part : 1;
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

/** Returns whether a screen also asks for an interest of step 5, because a card shows it (W-22). */
export const asksInterest = (mode: WizardMode, { step, part }: Screen, inParts: boolean): boolean =>
  mode === 'setup' && inParts && step === 1 && part === 2;

/** Returns whether a setup can be finished from a screen: what a card shows has been asked before, and it is not the last (W-22). */
export const canFinishNow = (mode: WizardMode, screen: Screen, inParts: boolean): boolean =>
  mode === 'setup' && (screen.step > 1 || screen.part > 2) && screenAfter(screen, inParts) !== null;
