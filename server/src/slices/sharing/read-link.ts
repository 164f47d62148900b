import { sharing } from '#contract/sharing/routes.ts';
import { handleInTransaction } from './context.ts';
import { linkView, openLink } from './open-link.ts';

/** Changes nothing, because programs that check mails open every link. */
export const readLink = handleInTransaction(sharing.readLink, async ({ ctx, work, body, language }) =>
  linkView(ctx, work.db, await openLink(ctx, work.db, body.token), language),
);
