import { type FirstStepsView, newcomers } from '#contract/newcomers/routes.ts';
import { FIRST_STEPS } from '#contract/newcomers/steps.ts';
import type { Db } from '#server/platform/db/database.ts';
import { completeness } from '#server/slices/discovery/index.ts';
import { visibleProfile } from '#server/slices/profiles/index.ts';
import { handle, type NewcomersContext } from './context.ts';
import * as sql from './newcomers.sql.ts';

/** Returns the steps that a member has done. Steps in the product are looked up in what the member did, never stored. */
export async function stepsFor(ctx: NewcomersContext, db: Db, uid: string): Promise<FirstStepsView> {
  const stored = await sql.stepsOf(db, uid);
  const profile = await ctx.profiles.find(db, uid);
  const isDone = {
    profile: profile !== undefined && completeness(visibleProfile(profile, 'none')) === 2,
    request: await ctx.connections.hasReachedOut(db, uid),
    hangout: await sql.isTrueOf(db, uid, ctx.hangouts.hasHangout),
  };
  return {
    done: FIRST_STEPS.filter((step) =>
      step in isDone ? isDone[step as keyof typeof isDone] : stored?.done.includes(step),
    ),
    isDismissed: stored !== undefined && stored.dismissedAt !== null,
  };
}

export const readSteps = handle(newcomers.readSteps, ({ ctx, db, params }) => stepsFor(ctx, db, params.uid));
