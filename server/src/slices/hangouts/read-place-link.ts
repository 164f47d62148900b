import { hangouts } from '#contract/hangouts/routes.ts';
import { handle } from './access.ts';
import { linkView, openPlaceLink } from './place-links.ts';

/** Changes nothing, because programs that check mails open every link. */
export const readPlaceLink = handle(hangouts.readPlaceLink, async ({ app, db, body }) => {
  const { grant, hangout, isDone } = await openPlaceLink(app, db, body.token);
  return linkView(grant, hangout, isDone);
});
