import { sharing } from '#contract/sharing/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import * as sql from './sharing.sql.ts';
import { cardOf } from './views.ts';

/** Stopping twice changes nothing. */
export const stopSharing = handleInTransaction(sharing.stopSharing, async ({ work, viewer, params }) => {
  await sql.endPlans(work.db, viewer.uid, params.hangoutId);
  work.publish([viewer.uid], { type: 'safetyCardChanged' });
  return cardOf(work.db, viewer.uid);
});
