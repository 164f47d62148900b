import { identity } from '#contract/identity/sessions.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { endSessionsOf } from './sessions.ts';

/** Signs the member out of every browser but the one that asks. */
export const endOtherSessions = handleInTransaction(identity.endOtherSessions, async ({ work, viewer }) => ({
  ended: await endSessionsOf(work, viewer.uid, { except: viewer.sessionId }),
}));
