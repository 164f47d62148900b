import { events } from '#contract/events/routes.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { unknownCard } from '#server/slices/profiles/index.ts';
import { attendanceOf, attendeesPage } from './attendees.sql.ts';
import { handle } from './context.ts';

/** Returns who goes, by the rule of hangouts: without members that a block or a suspension hides from the viewer (E-04). */
export const attendees = handle(events.attendees, async ({ ctx, db, viewer, event, query }) => {
  const { limit } = query;
  const after = readPosition(query.cursor, { position: part.number })?.position ?? null;
  const options = { viewer: viewer.uid, notBlocked: ctx.safety.notBlocked, after, limit };
  const found = await attendeesPage(db, event.id, options);
  const { items, nextCursor } = pageOf(found, limit, ({ position }) => cursorOf(position));
  const cards = await ctx.profiles.cards(
    db,
    items.map(({ uid }) => uid),
  );
  return {
    items: items.map(({ uid }) => cards.get(uid) ?? unknownCard(uid)),
    nextCursor,
    ...(await attendanceOf(db, event.id, viewer.uid)),
  };
});
