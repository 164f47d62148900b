import { hangouts } from '#contract/hangouts/routes.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { membersHiddenFrom } from '#server/slices/safety/index.ts';
import { handle } from './access.ts';
import { readersOf } from './home-addresses.sql.ts';

/**
 * Returns who got the address of a home, also members who left the hangout since (B-07). Members whom a block or a suspension hides
 * from the host, and those whose accounts are deleted, are counted: nobody who read the address can take that back.
 */
export const addressReaders = handle(hangouts.addressReaders, async ({ db, viewer, hangout }) => {
  const readers = await readersOf(db, hangout.id);
  const uids = readers.flatMap(({ uid }) => uid ?? []);
  const hidden = (await membersHiddenFrom(db, { viewers: [viewer.uid], people: uids })).get(viewer.uid);
  const visibleReaders = readers.flatMap(({ uid, readAt }) =>
    uid === null || hidden?.has(uid) ? [] : { uid, readAt },
  );
  const cards = await cardsOf(db, uids);
  return {
    items: visibleReaders.map(({ uid, readAt }) => ({ member: cards.get(uid) ?? unknownCard(uid), readAt })),
    hidden: readers.length - visibleReaders.length,
  };
});
