import { hangouts } from '#contract/hangouts/routes.ts';
import { handleInTransaction } from './access.ts';
import { joinHangout } from './join.ts';
import { linkView, openPlaceLink } from './place-links.ts';
import { confirmPlace } from './reconfirm.ts';

/** Answers the question of a mailed link with yes. The second time it changes nothing. */
export const redeemPlaceLink = handleInTransaction(hangouts.redeemPlaceLink, async ({ work, body }) => {
  const { grant, hangout, isDone } = await openPlaceLink(work.app, work.db, body.token, { lock: true });
  const { uid, purpose } = grant;
  if (!isDone && purpose === 'confirm') await confirmPlace(work, hangout, uid);
  if (!isDone && purpose === 'offer') await joinHangout(work, { uid, hangout, requestedRsvp: 'confirmed' });
  return linkView(grant, hangout, true);
});
