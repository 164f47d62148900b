import type { WelcomeForm } from '#contract/welcome/routes.ts';
import type { App } from '#server/platform/app.ts';
import { saveFor } from '#server/slices/welcome/save.ts';

/** Saves what a member says about being welcomed, for the demo data. */
export const saveDemoWelcome = (app: App, uid: string, form: WelcomeForm) =>
  saveFor(app.db, uid, form, app.clock.now());
