import { type FirstStepsView, newcomers } from '#contract/newcomers/routes.ts';
import { FIRST_STEPS } from '#contract/newcomers/steps.ts';
import type { Db } from '#server/platform/db/database.ts';
import { handle } from '#server/platform/http/handle.ts';
import { hasReachedOut } from '#server/slices/connections/index.ts';
import { hasHangout } from '#server/slices/hangouts/index.ts';
import { completeness, findProfile, visibleProfile } from '#server/slices/profiles/index.ts';
import * as sql from './first-steps.sql.ts';

/** Returns the steps that a member has done. Steps in the product are looked up in what the member did, never stored. */
export async function stepsFor(db: Db, uid: string): Promise<FirstStepsView> {
  const stored = await sql.stepsOf(db, uid);
  const profile = await findProfile(db, uid);
  const isDone = {
    profile: profile !== undefined && completeness(visibleProfile(profile, 'none')) === 2,
    request: await hasReachedOut(db, uid),
    hangout: await sql.isTrueOf(db, uid, hasHangout),
  };
  return {
    done: FIRST_STEPS.filter((step) =>
      step in isDone ? isDone[step as keyof typeof isDone] : stored?.done.includes(step),
    ),
    isDismissed: stored !== undefined && stored.dismissedAt !== null,
  };
}

export const readSteps = handle(newcomers.readSteps, ({ db, params }) => stepsFor(db, params.uid));
