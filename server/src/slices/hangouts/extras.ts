import { hangouts } from '#contract/hangouts/routes.ts';
import { unknownCard } from '#server/slices/profiles/index.ts';
import { handle } from './context.ts';
import { extrasOf } from './extras.sql.ts';

/** Returns who brings a guest, and the notes. A co-host does not see those of attendees whom a block hides from them. */
export const extras = handle(hangouts.extras, async ({ ctx, db, viewer, hangout }) => {
  const found = await extrasOf(db, hangout.id, { viewer: viewer.uid, notHiddenFrom: ctx.safety.notHiddenFrom });
  const cards = await ctx.profiles.cards(
    db,
    found.map(({ uid }) => uid),
  );
  return { items: found.map(({ uid, ...rest }) => ({ member: cards.get(uid) ?? unknownCard(uid), ...rest })) };
});
