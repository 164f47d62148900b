import type { routes } from '#contract/index.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Writing } from './writing.service.ts';

export const writingHandlers = (writing: Writing): Handlers<typeof routes.writing> => ({
  generateMatchReason: async ({ body }, { actor }) => {
    const { uid, username } = body.data.otherUser;
    return { result: await writing.matchReason(actor.uid, { uid, username }) };
  },
  generateConnectionSummary: async ({ body }, { actor }) => {
    const { otherUid, otherUsername } = body.data;
    return { result: await writing.connectionSummary(actor.uid, { uid: otherUid, username: otherUsername }) };
  },
});
