import { sharing } from '#contract/sharing/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { linkView, openLink } from './open-link.ts';

/** Changes nothing, because programs that check mails open every link. */
export const readLink = handleInTransaction(sharing.readLink, async ({ work, body, language }) =>
  linkView(work.db, await openLink(work.app, work.db, body.token), language),
);
