import { identity } from '#contract/identity/sessions.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { endSessionsOf, hasSignedInRecently } from './sessions.ts';

/**
 * Signs the member out of one browser, which is forgotten as by `endOtherSessions`.
 * @throws AppError NOT_FOUND when it is not one of their open sessions
 */
export const endSession = handleInTransaction(identity.endSession, async ({ work, viewer, params }) => {
  const keepDevices = !hasSignedInRecently(work.app, viewer);
  if ((await endSessionsOf(work, viewer.uid, { only: params.sessionId, keepDevices })) === 0) fail('NOT_FOUND');
  return {};
});
