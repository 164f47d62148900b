import type { WelcomeForm } from '#contract/newcomers/routes.ts';
import type { CityStep } from '#contract/newcomers/steps.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { markStep, setDismissed } from '#server/slices/newcomers/first-steps.sql.ts';
import { saveWelcomeFor } from '#server/slices/newcomers/save-welcome.ts';

/** Marks a step as done, for the demo data. */
export const markDemoStep = (db: Db, uid: string, step: CityStep) => markStep(db, uid, step, true);

/** Hides the list, for the demo data. */
export const dismissDemoSteps = (app: App, uid: string) => setDismissed(app.db, uid, app.clock.now());

/** Saves what a member says about being welcomed, for the demo data. */
export const saveDemoWelcome = (app: App, uid: string, form: WelcomeForm) =>
  saveWelcomeFor(app.db, uid, form, app.clock.now());
