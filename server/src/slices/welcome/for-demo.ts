import type { WelcomeForm } from '#contract/welcome/routes.ts';
import type { WelcomeContext } from './context.ts';
import { saveFor } from './save.ts';

/** Saves what a member says about being welcomed, for the demo data. */
export const saveDemoWelcome = (ctx: WelcomeContext, uid: string, form: WelcomeForm) =>
  saveFor(ctx.db, uid, form, ctx.clock.now());
