import { identity } from '#contract/identity/sessions.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { endSessionsOf } from './sessions.ts';

/** Signs the member out of one browser. @throws AppError NOT_FOUND when it is not one of their open sessions */
export const endSession = handleInTransaction(identity.endSession, async ({ work, viewer, params }) => {
  if ((await endSessionsOf(work, viewer.uid, { only: params.sessionId })) === 0) fail('NOT_FOUND');
  return {};
});
