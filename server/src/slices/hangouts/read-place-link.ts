import { hangouts } from '#contract/hangouts/routes.ts';
import { handle } from './context.ts';
import { linkView, openPlaceLink } from './place-links.ts';

/** Changes nothing, because programs that check mails open every link. */
export const readPlaceLink = handle(hangouts.readPlaceLink, async ({ ctx, db, body }) => {
  const { grant, hangout, isDone } = await openPlaceLink(ctx, db, body.token);
  return linkView(grant, hangout, isDone);
});
