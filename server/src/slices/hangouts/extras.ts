import { hangouts } from '#contract/hangouts/routes.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';
import { handle } from './access.ts';
import { extrasOf } from './extras.sql.ts';

/** Returns who brings a guest, and the notes. A co-host does not see those of attendees whom a block hides from them. */
export const extras = handle(hangouts.extras, async ({ db, viewer, hangout }) => {
  const found = await extrasOf(db, hangout.id, { viewer: viewer.uid, notHiddenFrom: notHiddenFrom });
  const cards = await cardsOf(
    db,
    found.map(({ uid }) => uid),
  );
  return { items: found.map(({ uid, ...rest }) => ({ member: cards.get(uid) ?? unknownCard(uid), ...rest })) };
});
