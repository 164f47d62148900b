import type { CityStep } from '#contract/newcomers/steps.ts';
import type { NewcomersContext } from './context.ts';
import { dismissSteps } from './dismiss-steps.ts';
import { markStep } from './mark-step.ts';
import * as sql from './newcomers.sql.ts';
import { readSteps } from './read-steps.ts';

export const newcomersHandlers = { readSteps, markStep, dismissSteps };

export type Newcomers = ReturnType<typeof createNewcomers>;

/** The first steps of a new member in the product and in the city (B-05). */
export function createNewcomers(ctx: NewcomersContext) {
  return {
    context: ctx,
    /** Returns what a member marked, for their download; null when they marked nothing. */
    async of(uid: string) {
      const stored = await sql.stepsOf(ctx.db, uid);
      return stored ? { done: stored.done, dismissedAt: stored.dismissedAt } : null;
    },
    /** Marks a step as done, for the demo data. */
    mark: (uid: string, step: CityStep) => sql.markStep(ctx.db, uid, step, true),
    /** Hides the list, for the demo data. */
    dismiss: (uid: string) => sql.setDismissed(ctx.db, uid, ctx.clock.now()),
  };
}
