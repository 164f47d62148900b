import { newcomers } from '#contract/newcomers/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import * as sql from './first-steps.sql.ts';
import { stepsFor } from './read-steps.ts';

export const markStep = handleInTransaction(newcomers.markStep, async ({ work, params: { uid, step }, body }) => {
  await sql.markStep(work.db, uid, step, body.done);
  work.publish([uid], { type: 'firstStepsChanged' });
  return stepsFor(work.db, uid);
});
