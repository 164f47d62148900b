import type { FirstStepsView } from '#contract/newcomers/routes.ts';
import { FIRST_STEPS } from '#contract/newcomers/steps.ts';

/** Whether the list has something to do, and the member did not hide it. */
export const hasStepsToShow = (view: FirstStepsView | undefined): view is FirstStepsView =>
  view !== undefined && !view.isDismissed && view.done.length < FIRST_STEPS.length;
