import { hangouts } from '#contract/hangouts/routes.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { handle } from './access.ts';
import { extrasOf } from './extras.sql.ts';

/** Returns who brings a guest, and the notes. A co-host does not see those of attendees whom a block hides from them. */
export const extras = handle(hangouts.extras, async ({ db, viewer, hangout }) => {
  const attendeeExtras = await extrasOf(db, hangout.id, { viewer: viewer.uid });
  const cards = await cardsOf(
    db,
    attendeeExtras.map(({ uid }) => uid),
  );
  return { items: attendeeExtras.map(({ uid, ...rest }) => ({ member: cards.get(uid) ?? unknownCard(uid), ...rest })) };
});
