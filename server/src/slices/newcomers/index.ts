import type { CityStep } from '#contract/newcomers/steps.ts';
import type { NewcomersContext } from './context.ts';
import { dismissSteps } from './dismiss-steps.ts';
import { dismissDemoSteps, markDemoStep } from './for-demo.ts';
import { markStep } from './mark-step.ts';
import { firstStepsOf } from './member-data.ts';
import { readSteps } from './read-steps.ts';

export { dismissDemoSteps, markDemoStep } from './for-demo.ts';
export { firstStepsOf } from './member-data.ts';

export const newcomersHandlers = { readSteps, markStep, dismissSteps };

export type Newcomers = ReturnType<typeof createNewcomers>;

/** The first steps of a new member in the product and in the city (B-05). */
export function createNewcomers(ctx: NewcomersContext) {
  return {
    context: ctx,
    of: (uid: string) => firstStepsOf(ctx.db, uid),
    mark: (uid: string, step: CityStep) => markDemoStep(ctx.db, uid, step),
    dismiss: (uid: string) => dismissDemoSteps(ctx, uid),
  };
}
