import { hangouts } from '#contract/hangouts/routes.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { unknownCard } from '#server/slices/profiles/index.ts';
import { handle } from './context.ts';
import { attendeesPage } from './hangouts.sql.ts';

/** Returns who goes, in the order in which they came, without members that a block hides from the viewer (H-03). */
export const attendees = handle(hangouts.attendees, async ({ ctx, db, viewer, hangout, query }) => {
  const { limit } = query;
  const after = readPosition(query.cursor, { position: part.number })?.position ?? null;
  const options = { viewer: viewer.uid, notBlocked: ctx.safety.notBlocked, after, limit };
  const found = await attendeesPage(db, hangout.id, options);
  const { items, nextCursor } = pageOf(found, limit, ({ position }) => cursorOf(position));
  const cards = await ctx.profiles.cards(
    db,
    items.map(({ uid }) => uid),
  );
  return { items: items.map(({ uid }) => cards.get(uid) ?? unknownCard(uid)), nextCursor };
});
