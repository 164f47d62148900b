import { identity } from '#contract/identity/sessions.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { endSessionsOf, hasSignedInRecently } from './sessions.ts';

/**
 * Signs the member out of every browser but the one that asks. Those browsers are forgotten only after a recent login: a thief in a session
 * could otherwise take from the owner what lets them in while strangers guess.
 */
export const endOtherSessions = handleInTransaction(identity.endOtherSessions, async ({ work, viewer }) => ({
  ended: await endSessionsOf(work, viewer.uid, {
    except: viewer.sessionId,
    keepDevices: !hasSignedInRecently(work.app, viewer),
  }),
}));
