import { hangouts } from '#contract/hangouts/routes.ts';
import { unknownCard } from '#server/slices/profiles/index.ts';
import { handle } from './context.ts';
import { readersOf } from './home-addresses.sql.ts';

/**
 * Returns who got the address of a home, also members who left the hangout since (B-07). Members whom a block or a suspension hides
 * from the host are counted: somebody who read the address cannot take that back by blocking the host.
 */
export const addressReaders = handle(hangouts.addressReaders, async ({ ctx, db, viewer, hangout }) => {
  const readers = await readersOf(db, hangout.id);
  const uids = readers.map(({ uid }) => uid);
  const hidden = (await ctx.safety.hiddenFrom(db, [viewer.uid], uids)).get(viewer.uid);
  const seen = readers.filter(({ uid }) => !hidden?.has(uid));
  const cards = await ctx.profiles.cards(
    db,
    seen.map(({ uid }) => uid),
  );
  return {
    items: seen.map(({ uid, readAt }) => ({ member: cards.get(uid) ?? unknownCard(uid), readAt })),
    hidden: readers.length - seen.length,
  };
});
