import { hangouts } from '#contract/hangouts/routes.ts';
import { cursorOf, pageOf, readCursor, rejectCursor } from '#server/platform/http/cursor.ts';
import { unknownCard } from '#server/slices/profiles/index.ts';
import { handle } from './context.ts';
import { attendeesPage } from './hangouts.sql.ts';

/** @throws AppError INVALID_INPUT for a cursor that no page gave */
function placeOf(cursor: string | undefined): number | null {
  const parts = readCursor(cursor);
  if (!parts) return null;
  const position = Number(parts[0]);
  return Number.isSafeInteger(position) ? position : rejectCursor();
}

/** Returns who goes, in the order in which they came, without members that a block hides from the viewer (H-03). */
export const attendees = handle(hangouts.attendees, async ({ ctx, db, viewer, hangout, query }) => {
  const { limit } = query;
  const options = { viewer: viewer.uid, notBlocked: ctx.safety.notBlocked, after: placeOf(query.cursor), limit };
  const found = await attendeesPage(db, hangout.id, options);
  const { items, nextCursor } = pageOf(found, limit, ({ position, uid }) => cursorOf(String(position), uid));
  const cards = await ctx.profiles.cards(
    db,
    items.map(({ uid }) => uid),
  );
  return { items: items.map(({ uid }) => cards.get(uid) ?? unknownCard(uid)), nextCursor };
});
