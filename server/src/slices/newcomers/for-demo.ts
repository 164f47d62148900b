import type { CityStep } from '#contract/newcomers/steps.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { NewcomersContext } from './context.ts';
import { markStep, setDismissed } from './newcomers.sql.ts';

/** Marks a step as done, for the demo data. */
export const markDemoStep = (db: Db, uid: string, step: CityStep) => markStep(db, uid, step, true);

/** Hides the list, for the demo data. */
export const dismissDemoSteps = (ctx: NewcomersContext, uid: string) => setDismissed(ctx.db, uid, ctx.clock.now());
