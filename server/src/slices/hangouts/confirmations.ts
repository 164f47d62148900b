import { hangouts } from '#contract/hangouts/routes.ts';
import { membersHiddenFrom } from '#server/slices/safety/index.ts';
import { handle } from './access.ts';
import { confirmationsOf } from './offers.sql.ts';

/** Returns who has confirmed that they come. A co-host does not see attendees whom a block hides from them; a host has none. */
export const confirmations = handle(hangouts.confirmations, async ({ db, viewer, hangout }) => {
  const { confirmed, pending } = await confirmationsOf(db, hangout.id);
  const hidden = (await membersHiddenFrom(db, { viewers: [viewer.uid], people: [...confirmed, ...pending] })).get(
    viewer.uid,
  );
  const isSeen = (uid: string) => !hidden?.has(uid);
  return { confirmed: confirmed.filter(isSeen), pending: pending.filter(isSeen) };
});
