import { newcomers } from '#contract/newcomers/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import * as sql from './first-steps.sql.ts';
import { stepsFor } from './read-steps.ts';

export const dismissSteps = handleInTransaction(newcomers.dismissSteps, async ({ work, params: { uid }, body }) => {
  await sql.setDismissed(work.db, uid, body.isDismissed ? work.app.clock.now() : null);
  work.publish([uid], { type: 'firstStepsChanged' });
  return stepsFor(work.db, uid);
});
