import { newcomers } from '#contract/newcomers/routes.ts';
import { handleInTransaction } from './context.ts';
import * as sql from './newcomers.sql.ts';
import { stepsFor } from './read-steps.ts';

export const dismissSteps = handleInTransaction(
  newcomers.dismissSteps,
  async ({ ctx, work, params: { uid }, body }) => {
    await sql.setDismissed(work.db, uid, body.isDismissed ? ctx.clock.now() : null);
    work.publish([uid], { type: 'firstStepsChanged' });
    return stepsFor(ctx, work.db, uid);
  },
);
