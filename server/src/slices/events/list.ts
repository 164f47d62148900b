import { events } from '#contract/events/routes.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { handle } from './access.ts';
import * as sql from './events.sql.ts';
import { toView } from './views.ts';

export const list = handle(events.list, async ({ app, db, query: { when, cursor, limit } }) => {
  const after = readPosition(cursor, { startsAt: part.instant, id: part.id });
  const found = await sql.list(db, { when, now: app.clock.now(), after, limit });
  const { items: rows, nextCursor } = pageOf(found, limit, (last) => cursorOf(last.startsAt, last.id));
  return {
    items: rows.map(toView),
    nextCursor,
  };
});
