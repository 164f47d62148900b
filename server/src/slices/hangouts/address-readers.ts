import { hangouts } from '#contract/hangouts/routes.ts';
import { unknownCard } from '#server/slices/profiles/index.ts';
import { handle } from './context.ts';
import { readersOf } from './home-addresses.sql.ts';

/**
 * Returns who got the address of a home, also members who left the hangout since (B-07). Members whom a block or a suspension hides
 * from the host, and those whose accounts are deleted, are counted: nobody who read the address can take that back.
 */
export const addressReaders = handle(hangouts.addressReaders, async ({ ctx, db, viewer, hangout }) => {
  const readers = await readersOf(db, hangout.id);
  const uids = readers.flatMap(({ uid }) => uid ?? []);
  const hidden = (await ctx.safety.hiddenFrom(db, [viewer.uid], uids)).get(viewer.uid);
  const seen = readers.flatMap(({ uid, readAt }) => (uid === null || hidden?.has(uid) ? [] : { uid, readAt }));
  const cards = await ctx.profiles.cards(db, uids);
  return {
    items: seen.map(({ uid, readAt }) => ({ member: cards.get(uid) ?? unknownCard(uid), readAt })),
    hidden: readers.length - seen.length,
  };
});
